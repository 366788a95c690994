import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import type { Problem } from '#api/common/errors.rules.ts'
import { anAuctionForm, goodItems } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const wrongIn = ({ errors }: Record<string, unknown>): string[] =>
  (errors as Required<Problem>['errors']).map((one) => `${one.in} ${one.path} ${one.code}`)

const bearer = (sessionId: string) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})

describe('an error over HTTP', () => {
  test('400 for invalid JSON', async () => {
    const answer = await call('POST /api/login_check', {
      headers: { 'content-type': 'application/json' },
      body: '{"login": ',
    })

    expect(answer.status).toBe(400)
    expect(answer.json.code).toBe('bad_json')
  })

  test('401 for a guest where one must be signed in, 403 without permission', async () => {
    const ann = await aCustomer()

    const guest = await call('GET /api/me/settings')
    const customer = await call('GET /api/me/company', { headers: bearer(ann.sessionId) })

    expect([guest.status, guest.json.code]).toEqual([401, 'unauthorized'])
    expect([customer.status, customer.json.code]).toEqual([403, 'forbidden'])
  })

  test.each(['GET /api/no/such/call', 'GET /api/mobile/nothing', 'GET /api/company/abc'])(
    '404 for an unknown call or thing: %s',
    async (line) => {
      const answer = await call(line)

      expect([answer.status, answer.json.code]).toEqual([404, 'not_found'])
    },
  )

  test.each([
    ['POST /api/me', 'GET, HEAD, DELETE'],
    ['DELETE /api/mobile/login_check', 'POST'],
    ['TRACE /api/me', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
    ['PROPFIND /api/no/such', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
    ['TRACE /api/trpc/auction.get', 'GET, HEAD, POST'],
    ['POST /api/trpc/auction.get', 'GET, HEAD'],
    ['GET /api/trpc/auth.loginCheck', 'POST'],
    ['DELETE /files/pictures/a.webp', 'GET, HEAD'],
    ['TRACE /', 'GET, HEAD, POST'],
  ])('405 with the allowed methods: %s', async (line, ways) => {
    const answer = await call(line, line.startsWith('POST') ? { json: {} } : {})

    expect([answer.status, answer.headers.allow]).toEqual([405, ways])
  })

  test('413 for a body that is too large', async () => {
    const answer = await call('POST /api/login_check', { json: { login: 'x'.repeat(300_000) } })

    expect([answer.status, answer.json.code]).toEqual([413, 'too_large'])
  })

  test('415 for a body that is not JSON', async () => {
    const answer = await call('POST /api/login_check', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'login=ann&password=x',
    })

    expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media'])
  })

  test('422 with path, code and message of every wrong field, in Polish on the Polish host', async () => {
    const answer = await call('POST /api/login_check', { host: 'pl.localhost', json: {} })

    expect(answer.status).toBe(422)
    expect(answer.json.errors).toEqual([
      { path: 'login', in: 'body', code: 'required', message: 'To pole jest wymagane.' },
      { path: 'password', in: 'body', code: 'required', message: 'To pole jest wymagane.' },
    ])
  })

  test.each([
    ['GET /api/opinions?page=x', ['query page number']],
    ['GET /api/auction/search?sort=cheap', ['query sort not_contain']],
  ])('names a wrong field as in the query: %s', async (line, expected) => {
    const ann = await aCustomer()
    const answer = await call(line, { headers: bearer(ann.sessionId) })

    expect(wrongIn(answer.json)).toEqual(expected)
  })

  test.each(['/api/auctions', '/api/mobile/auctions'])(
    'names a category’s field where the caller put it: %s',
    async (path) => {
      const ann = await aCustomer()
      const send = async (item: object) => {
        const json = { ...(await anAuctionForm()), items: [{ ...goodItems.car, ...item }] }
        return (await call(`POST ${path}`, { headers: bearer(ann.sessionId), json })).json
      }

      expect(wrongIn(await send({ extra: {} }))).toEqual(['body items[0].extra.runs empty'])
      expect(wrongIn(await send({ extra: { runs: 'x' } }))).toEqual(['body items[0].extra.runs not_contain'])
      expect(wrongIn(await send({ extra: undefined, runs: 'x' }))).toEqual(['body items[0].runs not_contain'])
    },
  )

  test('names a header that is too long', async () => {
    const ann = await aCustomer()
    const headers = { ...bearer(ann.sessionId), 'idempotency-key': 'x'.repeat(201) }

    const answer = await call('PATCH /api/me/settings', { headers, json: { locale: 'pl_PL' } })

    expect(wrongIn(answer.json)).toEqual(['header Idempotency-Key maxlength'])
  })

  test.each([
    ['GET /api/opinions?pagesize=2', 'pagesize', 'pageSize'],
    ['GET /api/opinions?page_size=2', 'page_size', 'pageSize'],
    ['GET /api/auction/search?distanse=5', 'distanse', undefined],
    ['GET /api/auction/search?lat=5', 'lat', undefined],
  ])('a misspelt parameter is refused with the nearest valid one: %s', async (line, path, near) => {
    const ann = await aCustomer()
    const { status, json } = await call(line, { headers: bearer(ann.sessionId) })
    const hint = near ? `Did you mean ${near}?` : 'Check its spelling, or leave it out.'

    expect([status, json.errors]).toEqual([
      422,
      [
        {
          path,
          in: 'query',
          code: near ? 'unknown_near' : 'unknown',
          message: `We do not know this name. ${hint}`,
        },
      ],
    ])
  })

  test('a body field with wrong capitals is refused', async () => {
    const ann = await aCustomer()
    const answer = await call('PATCH /api/me/settings', {
      headers: bearer(ann.sessionId),
      json: { Locale: 'pl_PL' },
    })

    expect(wrongIn(answer.json)).toEqual(['body Locale unknown_near'])
  })

  test('an invalid choice is refused with the valid ones', async () => {
    const { json } = await call('GET /api/auction/categories?group=C')

    expect(json.errors).toMatchObject([{ path: 'group', in: 'query', allowed: ['A', 'B'] }])
  })

  test('429 with Retry-After after too many guesses', async () => {
    const ann = await aCustomer()
    const guess = () => call('POST /api/login_check', { json: { login: ann.email, password: 'Wrong-2026-on' } })

    for (let turn = 0; turn < 5; turn += 1) await guess()
    const answer = await guess()

    expect([answer.status, answer.json.code]).toEqual([429, 'too_many'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is problem+json with type, title, status, detail, code and the id of the request', async () => {
    const answer = await call('GET /api/me/settings')

    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json).toMatchObject({
      type: expect.any(String) as string,
      title: 'Please sign in',
      status: 401,
      detail: expect.any(String) as string,
      code: 'unauthorized',
      requestId: answer.headers['x-request-id'],
    })
  })

  test('is not cached, and cannot run as a page', async () => {
    const ann = await aCustomer()
    const lines = ['GET /api/me', 'GET /api/me/settings', 'GET /api/no/such', 'GET /files/proofs/x']

    for (const line of lines) {
      const { headers } = await call(line, { headers: bearer(ann.sessionId) })
      expect([line, headers['cache-control']]).toEqual([line, 'private, no-store'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('never shows a stack or a page', async () => {
    const answer = await call('GET /api/%E0%A4%A')

    expect(answer.status).toBe(404)
    expect(answer.text).not.toMatch(/<html|at \w+ \(|node_modules/)
  })

  test('unknown keys are dropped', async () => {
    const ann = await aCustomer()

    const answer = await call('PATCH /api/me/settings', {
      headers: bearer(ann.sessionId),
      json: { locale: 'pl_PL', role: 'admin', status: 'active', email: 'eve@evil.example' },
    })

    expect(answer.json).toMatchObject({ locale: 'pl_PL', email: ann.email })
  })
})
