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

/** A browser on a page of a storefront, with its automatic headers. */
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

describe('an island’s request', () => {
  test('gets the answer of the call', async () => {
    const [first] = await api.address.suggest.query({ lang: 'en', text: 'Berlin', limit: 1 })

    expect(first?.label).toBe('Berlin, Germany')
  })

  test('accepts whatever people type: slashes, question marks and percent signs', async () => {
    const text = '100% a/b?c=d&e#f „ż”'

    expect(await api.address.suggest.query({ lang: 'en', text })).toEqual([])
  })

  test('is refused in the language of its page, field by field', async () => {
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

  test('gets 401 where only members may call', async () => {
    expect(await refusalOf(api.user.settings.query())).toMatchObject({
      status: 401,
      code: 'unauthorized',
      title: 'Please sign in',
    })
  })

  test('gets errors that occur before any call is reached', async () => {
    aPageOf('en.localhost', { headers: { 'sec-fetch-site': 'cross-site' } })

    expect(await refusalOf(api.storefront.logCookieConsent.mutate({ consent: 7 }))).toMatchObject({
      status: 403,
      code: 'csrf.missing',
    })
  })

  test('twice with one key for different data is refused', async () => {
    const options = { idempotencyKey: 'b6e8c1f0-7a5e-4c57-9a64-0f6d6e1b9a01' }
    await api.storefront.logCookieConsent.mutate({ consent: 7 }, options)
    await api.storefront.logCookieConsent.mutate({ consent: 7 }, options)

    expect(await refusalOf(api.storefront.logCookieConsent.mutate({ consent: 0 }, options))).toMatchObject({
      status: 422,
    })
  })
})

describe('a bad connection', () => {
  /** A server that answers every request in one way, or never. */
  async function aLine(answer?: { status: number; text: string }): Promise<() => void> {
    const server = createServer((_req, res) => {
      if (answer) res.writeHead(answer.status).end(answer.text)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    globalThis.fetch = (address, init) => browserFetch(`http://127.0.0.1:${port}${address as string}`, init)
    return () => {
      server.closeAllConnections()
      server.close()
    }
  }

  test('is given up after a timeout', async () => {
    const close = await aLine()

    expect(await refusalOf(api.address.route.query({ from: '1', to: '2' }, { timeoutMs: 50 }))).toBe('lost')
    close()
  })

  test('is given up when aborted', async () => {
    const close = await aLine()
    const typing = new AbortController()
    const asked = refusalOf(
      api.address.route.query({ from: '1', to: '2' }, { signal: typing.signal, timeoutMs: 60_000 }),
    )
    typing.abort()

    expect(await asked).toBe('lost')
    close()
  })

  test('to no server is a network error', async () => {
    const close = await aLine()
    close()

    expect(await refusalOf(api.address.route.query({ from: '1', to: '2' }))).toBe('lost')
  })

  test('to a proxy’s error page is an error with its status', async () => {
    const close = await aLine({ status: 502, text: '<h1>Bad gateway</h1>' })

    expect(await refusalOf(api.address.route.query({ from: '1', to: '2' }))).toMatchObject({
      status: 502,
      code: 'internal',
    })
    close()
  })
})

/** Never called: only the type checker reads them. */
void [
  // @ts-expect-error an unknown input field
  () => api.address.info.query({ place: '7' }),
  // @ts-expect-error a missing field
  () => api.address.route.query({ from: '7' }),
  // @ts-expect-error a number instead of a text
  () => api.auth.loginAjax.mutate({ login: 7, password: 'x' }),
  // @ts-expect-error a mutation is not a query
  'query' satisfies keyof typeof api.auth.loginAjax,
  // @ts-expect-error an unknown call
  'lookUp' satisfies keyof typeof api.address,
  // @ts-expect-error an unknown output field
  'kilometres' satisfies keyof Outputs['address']['route'],
]
