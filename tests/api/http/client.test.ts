import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api, problemIn, type Outputs } from '#islands/kit/client.ts'
import { aServer, call, type Sent } from '#tests/support/http.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

const browserFetch = globalThis.fetch
afterAll(() => {
  globalThis.fetch = browserFetch
})

/** The browser on a page of a storefront: it says itself where a request comes from. */
function aPageOf(host: string, { headers = {} }: Sent = {}): void {
  globalThis.fetch = async (address, init = {}) => {
    const answer = await call(`${init.method ?? 'GET'} ${address as string}`, {
      host,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(init.headers as Record<string, string>),
        ...headers,
      },
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
    })
    return new Response(answer.text, { status: answer.status })
  }
}

const refusalOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => problemIn(error) ?? 'lost',
  )

beforeEach(() => aPageOf('en.localhost'))

describe('an island asks', () => {
  test('and gets what the call answers', async () => {
    const [first] = await api.address.suggest.query({ lang: 'en', text: 'Berlin', limit: 1 })

    expect(first?.label).toBe('Berlin, Germany')
  })

  test('with whatever people type: slashes, question marks and percent signs', async () => {
    const text = '100% a/b?c=d&e#f „ż”'

    expect(await api.address.suggest.query({ lang: 'en', text })).toEqual([])
  })

  test('and is refused in the language of its page, field by field', async () => {
    aPageOf('pl.localhost')
    const form = { login: 'nobody@example.com', password: 'Wrong-1-x' }

    expect(await refusalOf(api.auth.loginAjax.mutate(form))).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [
        {
          path: 'password',
          code: 'wrong_credentials',
          message: expect.stringContaining('hasło') as string,
        },
      ],
    })
  })

  test('and is told to sign in where only members may', async () => {
    expect(await refusalOf(api.user.settings.query())).toMatchObject({
      status: 401,
      code: 'unauthorized',
      title: 'Please sign in',
    })
  })

  test('and is told what is refused before any call is reached', async () => {
    aPageOf('en.localhost', { headers: { 'sec-fetch-site': 'cross-site' } })

    expect(await refusalOf(api.storefront.logCookieConsent.mutate({ consent: 7 }))).toMatchObject({
      status: 403,
      code: 'csrf.missing',
    })
  })

  test('twice with one key, and the second time for something else it is refused', async () => {
    const options = { idempotencyKey: 'b6e8c1f0-7a5e-4c57-9a64-0f6d6e1b9a01' }
    await api.storefront.logCookieConsent.mutate({ consent: 7 }, options)
    await api.storefront.logCookieConsent.mutate({ consent: 7 }, options)

    expect(
      await refusalOf(api.storefront.logCookieConsent.mutate({ consent: 0 }, options)),
    ).toMatchObject({ status: 422 })
  })
})

describe('a line that is bad', () => {
  /** Answers every request in one way, or never. */
  async function aLine(answer?: { status: number; text: string }): Promise<() => void> {
    const server = createServer((_req, res) => {
      if (answer) res.writeHead(answer.status).end(answer.text)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    globalThis.fetch = (address, init) =>
      browserFetch(`http://127.0.0.1:${port}${address as string}`, init)
    return () => {
      server.closeAllConnections()
      server.close()
    }
  }

  test('is given up after the time that was set', async () => {
    const close = await aLine()

    expect(
      await refusalOf(api.address.route.query({ from: '1', to: '2' }, { timeoutMs: 50 })),
    ).toBe('lost')
    close()
  })

  test('is given up when nobody wants the answer any more', async () => {
    const close = await aLine()
    const typing = new AbortController()
    const asked = refusalOf(
      api.address.route.query({ from: '1', to: '2' }, { signal: typing.signal, timeoutMs: 60_000 }),
    )
    typing.abort()

    expect(await asked).toBe('lost')
    close()
  })

  test('without a server is lost', async () => {
    const close = await aLine()
    close()

    expect(await refusalOf(api.address.route.query({ from: '1', to: '2' }))).toBe('lost')
  })

  test('on which somebody else answers is a refusal with the status of it', async () => {
    const close = await aLine({ status: 502, text: '<h1>Bad gateway</h1>' })

    expect(await refusalOf(api.address.route.query({ from: '1', to: '2' }))).toMatchObject({
      status: 502,
      code: 'internal',
    })
    close()
  })
})

/** None of these is ever called: the type check reads them. */
void [
  // @ts-expect-error a field that the call does not know
  () => api.address.info.query({ place: '7' }),
  // @ts-expect-error a field that is missing
  () => api.address.route.query({ from: '7' }),
  // @ts-expect-error a number for a text
  () => api.auth.loginAjax.mutate({ login: 7, password: 'x' }),
  // @ts-expect-error a write is not read
  'query' satisfies keyof typeof api.auth.loginAjax,
  // @ts-expect-error a call that is not there
  'lookUp' satisfies keyof typeof api.address,
  // @ts-expect-error a field that the answer does not have
  'kilometres' satisfies keyof Outputs['address']['route'],
]
