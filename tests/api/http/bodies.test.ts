import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { aServer, call, pour } from '#tests/support/http.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const bearer = (sessionId: string) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})
const json = { 'content-type': 'application/json' }
/** Bytes that the system’s socket buffers accept before our process reads any. */
const IN_FLIGHT_BYTES = 16 * 1024 * 1024

describe('an endless body without a length', () => {
  test.each([
    'POST /api/login_check',
    'POST /api/mobile/login_check',
    'POST /api/trpc/auth.loginCheck',
    'POST /api/payment/webhook',
  ])('is refused at its limit, and the connection closes: %s', async (line) => {
    const answer = await pour(line, Buffer.alloc(65_536, '{"a":'), json)

    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    expect(answer.text).toContain('"code":"too_large"')
    expect(answer.sentBytes).toBeLessThan(IN_FLIGHT_BYTES)
  })

  test.each(['GET /api/countries', 'POST /api/no/such', 'PUT /files/pictures/x', 'TRACE /api/me'])(
    'is not read where no body is expected: %s',
    async (line) => {
      const answer = await pour(line, Buffer.alloc(65_536, 'x'), json)

      expect(answer.headers.connection).toBe('close')
      expect(answer.sentBytes).toBeLessThan(IN_FLIGHT_BYTES)
    },
  )

  test('is refused as an upload too, file and fields together', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=xx' }
    const field = `--xx\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(10_000)}\r\n`

    const answer = await pour(`POST /api/auction/${randomUUID()}/picture`, Buffer.from(field), headers)

    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    expect(answer.sentBytes).toBeLessThan(IN_FLIGHT_BYTES)
  })

  test('is refused by its declared length, before a byte has arrived', async () => {
    const answer = await call('POST /api/login_check', {
      headers: { ...json, 'content-length': String(256 * 1024 + 1) },
    })

    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
  })
})

describe('a short body', () => {
  test('keeps the connection open, even if unread', async () => {
    const answer = await call('POST /api/no/such', { json: { a: 1 } })

    expect([answer.status, answer.headers.connection]).toEqual([404, 'keep-alive'])
  })

  test.each([
    ['broken off letters', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 400],
    ['a number', Buffer.from('12'), 400],
    ['nothing', Buffer.from('null'), 400],
  ])('is refused when it is %s', async (_what, body, status) => {
    const answer = await call('POST /api/login_check', { headers: json, body })

    expect(answer.status).toBe(status)
  })

  test('is refused when compressed', async () => {
    const answer = await call('POST /api/login_check', {
      headers: { ...json, 'content-encoding': 'gzip' },
      body: Buffer.from([0x1f, 0x8b]),
    })

    expect(answer.status).toBe(415)
  })
})

describe('a list as long as a body allows', () => {
  const many = (text: string): string => text.repeat(Math.floor(240_000 / text.length)).slice(0, -1)
  const post = (line: string, field: string, list: string, form: object, headers = {}) =>
    call(line, {
      headers: { ...json, ...headers },
      body: `{"${field}":[${list}],${JSON.stringify(form).slice(1)}`,
    })

  test.each([
    ['agreements', many('"a",')],
    ['agreements', many('{},')],
  ])('is refused by its length alone: %s %#', async (field, list) => {
    const answer = await post('POST /api/user/register/customer', field, list, { name: 'Ann' })

    expect([answer.status, answer.text.length < 20_000]).toEqual([422, true])
    expect((answer.json.errors as { path: string }[]).map(({ path }) => path)).toEqual([field])
  })

  test.each([
    ['pictures', many('{"uid":1},')],
    ['items', many('{},')],
    ['items', many('[],')],
    ['pictures', many('{"a":[{"b":[1]}]},')],
  ])('so is one in the listing form: %s %#', async (field, list) => {
    const ann = await aCustomer()
    const { [field as 'items']: _left, ...form } = await anAuctionForm()

    const answer = await post('POST /api/mobile/auctions', field, list, form, bearer(ann.sessionId))

    expect([answer.status, answer.text.length < 20_000]).toEqual([422, true])
    expect((answer.json.errors as { path: string }[]).map(({ path }) => path)).toEqual([field])
  })

  test('reports its own limit before errors in its items', async () => {
    const ann = await aCustomer()
    const pictures = Array.from({ length: 11 }, () => ({ uid: 'none' }))

    const answer = await call('POST /api/mobile/auctions', {
      headers: bearer(ann.sessionId),
      json: { ...(await anAuctionForm()), pictures },
    })

    expect(answer.json.errors).toMatchObject([{ path: 'pictures', code: 'too_many_items' }])
  })

  test('reports the first twenty errors of its items', async () => {
    const ann = await aCustomer()
    const items = Array.from({ length: 100 }, () => ({ itemCategoryId: {}, name: {} }))

    const answer = await call('POST /api/mobile/auctions', {
      headers: bearer(ann.sessionId),
      json: { ...(await anAuctionForm()), items },
    })

    expect(answer.json.errors).toHaveLength(20)
  })
})

describe('other large values in a short body', () => {
  const settings = async (data: unknown) =>
    call('PATCH /api/me/settings', {
      headers: bearer((await aCustomer()).sessionId),
      json: data,
    })

  test('a long text is refused', async () => {
    const answer = await settings({ locale: 'x'.repeat(200_000) })

    expect(answer.json.errors).toMatchObject([{ path: 'locale', code: 'maxlength' }])
  })

  test('an object with many keys is refused', async () => {
    const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n${at}`, 1]))

    const answer = await settings({ inside: names })

    expect(answer.json.errors).toMatchObject([{ path: 'inside', code: 'incorrect' }])
  })

  test('unreadable texts are reported up to the twentieth', async () => {
    const texts = Array.from({ length: 900 }, () => 'a\u0000')

    const answer = await settings({ texts })

    expect(answer.json.errors).toHaveLength(20)
  })
})
