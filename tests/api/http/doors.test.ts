import { describe, expect, test } from 'vitest'
import { accessToken, cookieToken, csrfToken } from '#api/account/session/session-token.lib.ts'
import { callsOf } from '#api/http/rest.ts'
import { locales } from '#content/storefronts.ts'
import { appRouter } from '#api/router.ts'
import { aServer, call, cookiesOf, readiness } from '#tests/support/http.ts'
import { aCourier, aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const bearer = (sessionId: string) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})
const cookieOf = (sessionId: string) => cookieToken(theServices().config, sessionId)

describe('the browser’s channel', () => {
  test('the session cookies are HttpOnly and same-site', async () => {
    const ann = await aCustomer()

    const answer = await call('POST /api/login_check', {
      json: { login: ann.email, password: PASSWORD },
    })

    const session = answer.headers['set-cookie']?.find((cookie) => cookie.startsWith('ct_session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    const me = await call('GET /api/me', { headers: { cookie: cookiesOf(answer) } })
    expect(me.json).toMatchObject({ user: { id: ann.userId } })
  })

  test('signing out ends the session at once, not only in the browser', async () => {
    const ann = await aCustomer()
    const signedIn = await call('POST /api/login_check', {
      json: { login: ann.email, password: PASSWORD },
    })
    const cookie = cookiesOf(signedIn)
    const own = { cookie, origin: 'http://en.localhost' }

    const left = await call('DELETE /api/me/logout', { headers: own })

    expect(left.status).toBe(204)
    expect((await call('GET /api/me', { headers: { cookie } })).json.code).toBe('auth.token_dead')
  })
})

describe('a write must come from our own pages', () => {
  const write = (headers: Record<string, string>) =>
    call('PATCH /api/me/settings', { headers, json: { locale: 'pl_PL' } })

  test('refused from another site, with or without the cookie', async () => {
    const ann = await aCustomer()
    const cookie = `ct_session=${cookieOf(ann.sessionId)}`

    const forged = await write({ cookie, origin: 'https://evil.example' })
    const sent = await write({ cookie, 'sec-fetch-site': 'cross-site' })
    const guest = await write({ origin: 'https://evil.example' })

    expect([forged, sent, guest].map(({ json }) => json.code)).toEqual(Array(3).fill('csrf.missing'))
  })

  test.each(['same-site', 'cross-site', 'anything'])(
    'refused if the browser says %s: a sister domain is another site',
    async (site) => {
      const ann = await aCustomer()
      const headers = { cookie: `ct_session=${cookieOf(ann.sessionId)}`, 'sec-fetch-site': site }

      const sent = await write(headers)
      const fromOwnName = await write({ ...headers, origin: 'http://en.localhost' })
      const withToken = await write({
        ...headers,
        'x-csrf-token': csrfToken(theServices().config, cookieOf(ann.sessionId)),
      })

      expect([sent, fromOwnName, withToken].map(({ json }) => json.code)).toEqual(Array(3).fill('csrf.missing'))
    },
  )

  test('accepted from the own origin, and from a direct navigation', async () => {
    const ann = await aCustomer()
    const cookie = `ct_session=${cookieOf(ann.sessionId)}`

    expect((await write({ cookie, origin: 'http://en.localhost' })).status).toBe(200)
    expect((await write({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await write({ cookie, 'sec-fetch-site': 'none' })).status).toBe(200)
  })

  test('another site cannot sign a visitor in, which would make them write into its account', async () => {
    const ann = await aCustomer()
    const signIn = (headers: Record<string, string>) =>
      call('POST /api/login_check', { headers, json: { login: ann.email, password: PASSWORD } })

    const other = await signIn({ origin: 'https://evil.example' })
    const sister = await signIn({ 'sec-fetch-site': 'same-site' })

    expect([other.json.code, sister.json.code]).toEqual(['csrf.missing', 'csrf.missing'])
  })

  test('without an origin, only with this session’s token', async () => {
    const ann = await aCustomer()
    const session = cookieOf(ann.sessionId)
    const cookie = `ct_session=${session}`
    const token = csrfToken(theServices().config, session)

    expect((await write({ cookie })).json.code).toBe('csrf.missing')
    expect((await write({ cookie, 'x-csrf-token': `${token}x` })).json.code).toBe('csrf.missing')
    expect((await write({ cookie, 'x-csrf-token': token })).status).toBe(200)
  })

  test('a guest gets a token too', async () => {
    const answer = await call('POST /api/security/csrf-token/create', { json: {} })

    expect(answer.json.token).toMatch(/^[\w-]{43}$/)
  })
})

describe('the app’s channel', () => {
  test('the same call accepts a bearer token, and sets no cookie', async () => {
    const ann = await aCustomer()

    const signedIn = await call('POST /api/mobile/login_check', {
      headers: { 'x-device-uid': 'phone-1' },
      json: { login: ann.email, password: PASSWORD },
    })
    const me = await call('GET /api/mobile/me', {
      headers: { authorization: `Bearer ${String(signedIn.json.token)}` },
    })

    expect(signedIn.headers['set-cookie']).toBeUndefined()
    expect(me.json).toMatchObject({ user: { id: ann.userId } })
  })

  test('a write needs no CSRF token', async () => {
    const bob = await aCourier()

    const answer = await call('PATCH /api/mobile/me/company', {
      headers: bearer(bob.sessionId),
      json: { about: 'Two vans' },
    })

    expect(answer.json).toMatchObject({ about: 'Two vans' })
  })

  test('its language comes in a header, as it has no host', async () => {
    const answer = await call('POST /api/mobile/login_check', {
      host: 'localhost',
      headers: { 'x-locale': 'pl_PL' },
      json: { login: 'ann@home.example' },
    })

    expect(answer.json.errors).toEqual([
      { path: 'password', in: 'body', code: 'required', message: 'To pole jest wymagane.' },
    ])
  })

  test.each(['/api/countries', '/api/mobile/countries', '/api/trpc/storefront.countries'])(
    'an unknown language in that header is refused at %s with those that there are',
    async (path) => {
      for (const locale of ['pl', 'pl-PL', 'pl_pl', 'xx_XX']) {
        const answer = await call(`GET ${path}`, { headers: { 'x-locale': locale } })
        expect(answer.status, locale).toBe(422)
        expect(answer.json.errors).toMatchObject([
          { path: 'X-Locale', in: 'header', code: 'not_contain', allowed: locales },
        ])
      }
      for (const locale of ['', 'pl_PL'])
        expect((await call(`GET ${path}`, { headers: { 'x-locale': locale } })).status).toBe(200)
    },
  )
})

describe('a URL', () => {
  test.each(['/api/login_check', '/api/mobile/user/login', '/api/login_ajax'])(
    'carries no password: %s reads it from the body only',
    async (path) => {
      const ann = await aCustomer()
      const login = encodeURIComponent(ann.email)

      const answer = await call(`POST ${path}?login=${login}&password=${PASSWORD}`, { json: {} })

      expect([answer.status, answer.json.code]).toEqual([422, 'invalid'])
    },
  )

  test('carries none on the pages’ channel either', async () => {
    const ann = await aCustomer()
    const input = encodeURIComponent(JSON.stringify({ login: ann.email, password: PASSWORD }))

    const answer = await call(`POST /api/trpc/auth.loginCheck?input=${input}`, { json: {} })

    expect(answer.status).toBe(422)
  })

  test('carries no token that opens or renews a session', async () => {
    const ann = await aCustomer()
    const { json } = await call('POST /api/mobile/login_check', {
      json: { login: ann.email, password: PASSWORD },
    })

    const token = `refresh_token=${String(json.refresh_token)}`
    const answer = await call(`POST /api/mobile/token/refresh?${token}`, { json: {} })

    expect(answer.status).toBe(401)
  })
})

describe('an Idempotency-Key', () => {
  const write = (sessionId: string, key: string, about: string) =>
    call('PATCH /api/mobile/me/company', {
      headers: { ...bearer(sessionId), 'idempotency-key': key },
      json: { about },
    })

  test('the first answer is repeated, even after another change', async () => {
    const bob = await aCourier()
    const first = await write(bob.sessionId, 'k-1', 'One van')
    await write(bob.sessionId, 'k-2', 'Two vans')

    const again = await write(bob.sessionId, 'k-1', 'One van')

    expect(again.json).toEqual(first.json)
  })

  test('refused for other data', async () => {
    const bob = await aCourier()
    await write(bob.sessionId, 'k-3', 'One van')

    const other = await write(bob.sessionId, 'k-3', 'Two vans')

    expect([other.status, other.json.code]).toEqual([422, 'idempotency.key_reused'])
  })
})

describe('the API document', () => {
  test('is OpenAPI 3.1 and lists every call twice, once for the app', async () => {
    const { json } = await call('GET /api/openapi.json')
    const paths = json.paths as Record<string, Record<string, { operationId: string }>>

    expect(json.openapi).toBe('3.1.0')
    for (const { name, meta } of callsOf(appRouter)) {
      const method = meta.method.toLowerCase()
      expect(paths[meta.path]?.[method]?.operationId).toBe(name)
      if (meta.mobile !== false) expect(paths[`/mobile${meta.path}`]?.[method]?.operationId).toBe(`mobile.${name}`)
    }
  })

  test('states what a registration needs', async () => {
    const { json } = await call('GET /api/openapi.json')

    expect(JSON.stringify((json.paths as Record<string, unknown>)['/user/register/courier'])).toContain('taxNumber')
  })

  test('has a readable page', async () => {
    const { status, text } = await call('GET /api/docs')

    expect(status).toBe(200)
    expect(text).toContain('/login_check')
  })
})

describe('liveness and readiness', () => {
  test('both are reported, and a stopping process is not ready', async () => {
    expect((await call('GET /api/health')).json).toEqual({ status: 'ok' })
    expect((await call('GET /api/ready')).json).toEqual({ status: 'ready' })

    readiness.isDraining = true
    const draining = await call('GET /api/ready')
    readiness.isDraining = false

    expect([draining.status, draining.json.code]).toEqual([503, 'unavailable'])
  })
})
