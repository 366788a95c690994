import { describe, expect, test } from 'vitest'
import { accessToken, cookieToken } from '#api/account/session/session-token.lib.ts'
import { aServer, call, type Answer } from '#tests/support/http.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const origin = 'https://app.example'
const listOf = ({ headers }: Answer, name: string) => String(headers[name]).split(/, ?/)
const allowed = ({ headers }: Answer) => headers['access-control-allow-origin']
const bearerOf = (sessionId: string) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})
const cookieOf = (sessionId: string) => ({
  cookie: `ct_session=${cookieToken(theServices().config, sessionId)}`,
})

describe('a page of another origin', () => {
  test.each(['/api/me/settings', '/api/mobile/me/settings', '/api/offer/1/accept', '/api/trpc/x'])(
    'may send a preflight for %s: any origin, our headers, no cookies',
    async (path) => {
      const headers = {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      }

      const answer = await call(`OPTIONS ${path}`, { headers })

      expect([answer.status, answer.text, allowed(answer)]).toEqual([204, '', '*'])
      expect(listOf(answer, 'access-control-allow-methods')).toEqual(
        expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      )
      expect(listOf(answer, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining([
          'Authorization',
          'Content-Type',
          'Idempotency-Key',
          'If-Match',
          'X-Locale',
          'X-Draft-Token',
          'X-Device-UID',
        ]),
      )
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  test('writes and reads with a bearer token, and sees the headers it needs', async () => {
    const ann = await aCustomer()
    const headers = { origin, 'sec-fetch-site': 'cross-site', ...bearerOf(ann.sessionId) }

    const answer = await call('PATCH /api/me/settings', { headers, json: { locale: 'pl_PL' } })

    expect([answer.status, allowed(answer)]).toEqual([200, '*'])
    expect(listOf(answer, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining(['ETag', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id', 'Allow']),
    )
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    [401, 'GET /api/me/settings', { authorization: 'Bearer x' }],
    [401, 'GET /api/me/settings', {}],
    [404, 'GET /api/no/such/call', {}],
    [405, 'POST /api/mobile/me', {}],
    [415, 'POST /api/mobile/login_check', { 'content-type': 'text/plain' }],
  ])('may read an error, too: %s %s', async (status, line, headers) => {
    const body = line.startsWith('POST') ? { body: 'x' } : {}

    const answer = await call(line, { headers: { origin, ...headers }, ...body })

    expect([answer.status, allowed(answer)]).toEqual([status, '*'])
  })

  test('signs in on the app’s channel, which sets no cookie', async () => {
    const ann = await aCustomer()

    const answer = await call('POST /api/mobile/login_check', {
      headers: { origin, 'sec-fetch-site': 'cross-site' },
      json: { login: ann.email, password: PASSWORD },
    })

    expect([answer.status, allowed(answer)]).toEqual([200, '*'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('cannot read or write by a cookie', async () => {
    const ann = await aCustomer()
    const headers = { origin, ...cookieOf(ann.sessionId) }

    const read = await call('GET /api/me', { headers })
    const write = await call('PATCH /api/mobile/me/settings', { headers, json: {} })

    expect([read.status, allowed(read)]).toEqual([200, undefined])
    expect([write.json.code, allowed(write)]).toEqual(['csrf.missing', undefined])
  })
})

test('OPTIONS without a preflight header gets the allowed methods', async () => {
  const answer = await call('OPTIONS /api/me/settings')

  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE'])
})
