import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { accessToken, cookieToken } from '#api/account/session/session-token.lib.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { aServer, call, cookiesOf } from '#tests/support/http.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'
import { DateTime } from 'luxon'

testApp()
aServer()

const tokenOf = ({ sessionId }: SignedIn) => accessToken(theServices().config, sessionId)
const cookieOf = ({ sessionId }: SignedIn) => `ct_session=${cookieToken(theServices().config, sessionId)}`
const cutShort = (token: string) => token.slice(0, -5)
const by = (token: string) => ({ authorization: `Bearer ${token}` })
const signedWith = (key: string, { sessionId }: SignedIn, options: jwt.SignOptions = {}) =>
  jwt.sign({ sid: sessionId }, key, { expiresIn: 900, ...options })

const refusedAsDead = {
  status: 401,
  challenge: 'Bearer error="invalid_token"',
  code: 'auth.token_dead',
}
const ask = async (line: string, headers: Record<string, string>) => {
  const json = line.startsWith('GET') ? {} : { json: {} }
  const { status, headers: got, json: problem } = await call(line, { headers, ...json })
  return { status, challenge: got['www-authenticate'], code: problem.code }
}

const guestRows = [
  'GET /api/me',
  'GET /api/countries',
  'GET /api/auction/search',
  'GET /api/auction/1',
  'GET /api/translations/pl_PL',
  'POST /api/auction/title',
  'POST /api/auctions',
  'GET /api/health',
  'GET /api/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/trpc/user.me',
  'GET /api/mobile/countries',
  'POST /api/mobile/auction/search/polygon',
]
const memberRows = [
  'GET /api/me/settings',
  'PATCH /api/me/settings',
  'DELETE /api/me/logout',
  'GET /api/notifications/stream',
  'GET /api/mobile/my-account/listings/active',
  'PATCH /api/offer/1/accept',
  'GET /files/proofs/1',
  'GET /api/no/such/call',
]
const waysIn = [
  'POST /api/login_check',
  'POST /api/login_ajax',
  'POST /api/user/login',
  'POST /api/token/refresh',
  'POST /api/login-by-refresh-token',
  'POST /api/password-reset',
  'POST /api/user/register/customer',
  'POST /api/user/register/courier',
  'POST /api/user/register/charity',
  'POST /api/user/confirm-email',
  'POST /api/security/csrf-token/create',
]

describe('an invalid token', () => {
  test.each([...guestRows, ...memberRows, ...waysIn])('cut short is refused by every call: %s', async (line) => {
    const ann = await aCustomer()

    expect(await ask(line, by(cutShort(tokenOf(ann))))).toEqual(refusedAsDead)
  })

  test.each([...guestRows, ...memberRows])('cut short in the cookie is refused too: %s', async (line) => {
    const ann = await aCustomer()

    expect(await ask(line, { cookie: cutShort(cookieOf(ann)) })).toEqual(refusedAsDead)
  })

  test.each(['Bearer', 'Bearer ', 'bearer x', 'Token abc', 'nonsense'])(
    'is any that we did not issue: %s',
    async (authorization) => {
      expect(await ask('GET /api/countries', { authorization })).toEqual(refusedAsDead)
    },
  )

  test('that is expired, signed with another key or unsigned is refused', async () => {
    const ann = await aCustomer()
    const secret = signingSecret(theServices().config)
    const own = createHmac('sha256', secret).update('session').digest('base64url')
    const tokens = [
      signedWith(own, ann, { expiresIn: -1 }),
      signedWith('another key', ann),
      signedWith(own, ann, { algorithm: 'HS512' }),
      jwt.sign({ sid: ann.sessionId }, '', { algorithm: 'none' }),
    ]

    for (const token of tokens) {
      expect(await ask('GET /api/me', by(token))).toEqual(refusedAsDead)
      expect(await ask('GET /api/me', { cookie: `ct_session=${token}` })).toEqual(refusedAsDead)
    }
    expect(await ask('GET /api/me', by(signedWith(own, ann)))).toMatchObject({ status: 200 })
  })

  test('is refused at once after a sign-out', async () => {
    const ann = await aCustomer()

    await as(ann).auth.logout()

    expect(await ask('GET /api/countries', by(tokenOf(ann)))).toEqual(refusedAsDead)
    expect(await ask('GET /api/countries', { cookie: cookieOf(ann) })).toEqual(refusedAsDead)
  })

  test('is refused if its session is older than 30 days, even if the token itself is still valid', async () => {
    const ann = await aCustomer()
    const begun = async (days: number) => {
      const cookies = new Map<string, string>()
      const now = DateTime.utc().minus({ days })
      const login = { login: ann.email, password: PASSWORD }
      await as(guestCaller, { cookies, now }).auth.loginCheck(login)
      const { sid } = jwt.decode(cookies.get('ct_session') ?? '') as { sid: string }
      return { cookie: `ct_session=${cookieToken(theServices().config, sid)}` }
    }

    expect(await ask('GET /api/me', await begun(30))).toEqual(refusedAsDead)
    expect(await ask('GET /api/me', await begun(29))).toMatchObject({ status: 200 })
  })

  test('is assumed if two session cookies differ', async () => {
    const [ann, bea] = [await aCustomer(), await aCustomer()]
    const both = (...cookies: string[]) => ask('GET /api/me', { cookie: cookies.join('; ') })

    expect(await both(cookieOf(ann), cookieOf(bea))).toEqual(refusedAsDead)
    expect(await both(cookieOf(ann), 'ct_session=x')).toEqual(refusedAsDead)
    expect(await both(cookieOf(ann), cookieOf(ann))).toMatchObject({ status: 200 })
  })

  test('in the bearer header wins over the cookie, valid or not', async () => {
    const ann = await aCustomer()
    const cookie = cookieOf(ann)

    const dead = await ask('GET /api/me', { cookie, ...by('x.y.z') })
    const alive = await call('GET /api/me', {
      headers: { cookie: 'ct_session=x', ...by(tokenOf(ann)) },
    })

    expect(dead).toEqual(refusedAsDead)
    expect(alive.json).toMatchObject({ user: { id: ann.userId } })
  })

  test('is not the same as none: without a token, or with proxy credentials, the caller is a guest', async () => {
    const nothing = await call('GET /api/me')
    const proxy = await call('GET /api/me', { headers: { authorization: 'Basic YTpi' } })

    expect([nothing.json, proxy.json]).toEqual([{ user: null }, { user: null }])
  })

  test('is not reported to a guest who must sign in; the answer says how', async () => {
    const { status, headers } = await call('GET /api/me/settings')

    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })
})

describe('a browser whose session has ended', () => {
  test.each(waysIn.filter((line) => !line.includes('refresh')))(
    'can sign in again: %s ignores its old cookie',
    async (line) => {
      const { code } = await ask(line, { cookie: 'ct_session=a.b.c' })

      expect(['invalid', undefined]).toContain(code)
    },
  )

  test('signs in, and the new cookie replaces the old one', async () => {
    const ann = await aCustomer()
    const headers = { cookie: 'ct_session=a.b.c', origin: 'http://en.localhost' }

    const signedIn = await call('POST /api/login_check', {
      headers,
      json: { login: ann.email, password: PASSWORD },
    })

    const me = await call('GET /api/me', { headers: { cookie: cookiesOf(signedIn) } })
    expect(me.json).toMatchObject({ user: { id: ann.userId } })
  })

  test.each(['token/refresh', 'login-by-refresh-token'])('renews it by its %s', async (row) => {
    const ann = await aCustomer()
    const signedIn = await call('POST /api/login_check', {
      json: { login: ann.email, password: PASSWORD },
    })
    const refresh = cookiesOf(signedIn).replace(/ct_session=[^;]*/, 'ct_session=a.b.c')

    const renewed = await call(`POST /api/${row}`, {
      headers: { cookie: refresh },
      json: {},
    })

    expect(renewed.status).toBe(200)
  })

  test('signs out: the dead cookie is refused, and cleared', async () => {
    const headers = { cookie: 'ct_session=a.b.c', origin: 'http://en.localhost' }

    const left = await call('DELETE /api/me/logout', { headers })

    expect(left.status).toBe(401)
    expect(left.headers['set-cookie']?.join()).toMatch(/^ct_session=; Path=\/; Expires=Thu, 01 Jan 1970/)
  })

  test('keeps the cookie on background calls, so that nobody becomes a guest unnoticed', async () => {
    const { headers } = await call('GET /api/countries', {
      headers: { cookie: 'ct_session=a.b.c' },
    })

    expect(headers['set-cookie']).toBeUndefined()
  })
})
