import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accessToken, cookieToken } from '#api/account/session/session-token.lib.ts'
import { anAuctionForm, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const bearer = (sessionId: string) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})

const BOUNDARY = 'xxBOUNDARYxx'
const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

async function aBody(field: string, { fileName = 'a.jpg', isWhole = true } = {}): Promise<Buffer> {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    await aPhoto(),
    Buffer.from(isWhole ? `\r\n--${BOUNDARY}--\r\n` : ''),
  ])
}

describe('an upload', () => {
  const upload = (body: Buffer) => call(`POST /api/auction/${randomUUID()}/picture`, { headers: multipart, body })

  test.each(['__proto__', 'constructor', 'toString'])(
    'is refused or accepted, and the process survives, when its field is called %s',
    async (field) => {
      const answer = await upload(await aBody(field))

      expect(answer.status).toBeLessThan(500)
      expect((await call('GET /api/health')).status).toBe(200)
    },
  )

  test('that breaks off is a client error', async () => {
    const answer = await upload(await aBody('file', { isWhole: false }))

    expect([answer.status, answer.json.code]).toEqual([400, 'bad_json'])
  })

  test('that breaks off in a part’s header is a client error too', async () => {
    const answer = await upload(Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-da`))

    expect(answer.status).toBe(400)
  })

  test('loses the null characters of its file name', async () => {
    const answer = await upload(await aBody('file', { fileName: 'a%00\u0000.jpg' }))

    expect(answer.status).toBeLessThan(500)
  })
})

describe('foreign or broken cookies', () => {
  test.each(['ct_session=j%3A%7B%22a%22%3A1%7D', 'ct_session=j:[1]', 'ct_session=%00'])(
    'sign nobody in, and do not prevent a sign-in: %s',
    async (cookie) => {
      const me = await call('GET /api/me', { headers: { cookie } })
      const write = await call('POST /api/login_check', { headers: { cookie }, json: {} })
      const token = await call('POST /api/security/csrf-token/create', {
        headers: { cookie },
        json: {},
      })

      expect([me.status, me.json.code]).toEqual([401, 'auth.token_dead'])
      expect([write.status, write.json.code]).toEqual([422, 'invalid'])
      expect(token.status).toBe(200)
    },
  )

  test('are no refresh token and no draft', async () => {
    const cookie = 'ct_refresh=j%3A%7B%22a%22%3A1%7D; ct_draft=j%3A%5B1%5D'

    const refreshed = await call('POST /api/token/refresh', { headers: { cookie }, json: {} })
    const draft = await call(`POST /api/auction/${randomUUID()}/picture`, {
      headers: { cookie, ...multipart },
      body: await aBody('file'),
    })

    expect([refreshed.status, refreshed.json.code]).toEqual([401, 'auth.token_dead'])
    expect(draft.status).toBe(201)
  })
})

describe('the app’s channel ignores the browser’s cookie', () => {
  test('a write with only the cookie is refused there too', async () => {
    const ann = await aCustomer()
    const cookie = `ct_session=${cookieToken(theServices().config, ann.sessionId)}`

    const answer = await call('PATCH /api/mobile/me/settings', {
      headers: { cookie },
      json: { locale: 'pl_PL' },
    })

    expect([answer.status, answer.json.code]).toEqual([403, 'csrf.missing'])
  })

  test('so are writes on the pages’ channel', async () => {
    const ann = await aCustomer()
    const cookie = `ct_session=${cookieToken(theServices().config, ann.sessionId)}`

    const one = await call('POST /api/trpc/user.changeSettings', {
      headers: { cookie },
      json: { locale: 'pl_PL' },
    })
    const batch = await call('POST /api/trpc/user.changeSettings,user.changeSettings?batch=1', {
      headers: { cookie },
      json: { 0: { locale: 'pl_PL' }, 1: { locale: 'pl_PL' } },
    })

    expect([one.json.code, batch.json.code]).toEqual(['csrf.missing', 'csrf.missing'])
  })
})

describe('a malformed URL', () => {
  test.each([
    'GET /api/%E0%A4%A',
    'GET /api/auction/%E0%A4%A',
    'GET /api/company/%ff',
    'GET /api/company/2147483648',
    'GET /api/auction/99999999999999999999',
    'GET /api/auction/..%2f..%2fetc%2fpasswd',
    'GET /api/auction/tracking-state/%00',
    'GET /api/trpc/%E0%A4%A',
    'GET /api/trpc/no.such',
    'GET /api/trpc/auction.get?input=%7B',
    'GET /api/trpc/user.changeSettings',
    'POST /api/trpc/auction.get',
    'DELETE /api/trpc/auction.get',
    'PROPFIND /api/me',
    'GET /files/pictures/..%2f..%2fsession-secret',
    'GET /files/pictures/%00.webp',
    'GET /files/proofs/%00',
    'GET /files/nothing',
    'GET /api//me',
    'GET /api/me%00',
  ])('is refused as a client error: %s', async (line) => {
    const answer = await call(line)

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers['content-type']).toMatch(/json/)
    expect(answer.text).not.toMatch(/SQL|select |node_modules|at file/i)
  })

  test('a query with objects instead of text is refused', async () => {
    const answer = await call('GET /api/auction/search?q[a][b]=1&categories[0][x]=1&page[$gt]=1')

    expect([answer.status, answer.json.code]).toEqual([422, 'invalid'])
  })
})

describe('the pages’ channel answers with HTTP status codes too', () => {
  test('404 for an unknown thing, 401 for a guest, 422 for wrong data', async () => {
    const at = async (line: string) => (await call(line)).status

    expect(await at('GET /api/trpc/auction.get?input=%7B%22auction%22%3A999999%7D')).toBe(404)
    expect(await at('GET /api/trpc/user.settings')).toBe(401)
    expect(await at('GET /api/trpc/search.auctions?input=%7B%22page%22%3A0%7D')).toBe(422)
  })

  test('bodies have the same limit there', async () => {
    const answer = await call('POST /api/trpc/category.title', {
      json: { items: [], fromCity: 'x'.repeat(400_000) },
    })

    expect(answer.status).toBe(413)
  })

  test('a batch holds only a few calls', async () => {
    const names = Array<string>(60).fill('storefront.countries').join(',')

    const answer = await call(`GET /api/trpc/${names}?batch=1&input=%7B%7D`)

    expect(answer.status).toBe(400)
  })

  test('429 comes with Retry-After', async () => {
    const ann = await aCustomer()
    const guess = () => call('POST /api/trpc/auth.loginCheck', { json: { login: ann.email, password: 'Wrong-1-x' } })

    for (let turn = 0; turn < 5; turn += 1) await guess()
    const answer = await guess()

    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('an Idempotency-Key', () => {
  test('is refused when too long', async () => {
    const bob = await aCourier()
    const key = Array.from({ length: 150 }, () => randomUUID()).join('')

    const answer = await call('PATCH /api/mobile/me/company', {
      headers: { ...bearer(bob.sessionId), 'idempotency-key': key },
      json: { about: 'Two vans' },
    })

    expect([answer.status, answer.json.code]).toEqual([422, 'invalid'])
  })

  test('two equal posts at once with one key create one auction', async () => {
    const ann = await aCustomer()
    const headers = { ...bearer(ann.sessionId), 'idempotency-key': 'post-once' }
    const json = await anAuctionForm()
    const post = () => call('POST /api/mobile/auctions', { headers, json })

    const [first, second] = await Promise.all([post(), post()])

    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.json.id).toBe(second.json.id)
  })

  test('used by another user reveals nothing', async () => {
    const [ann, eve] = [await aCustomer(), await aCustomer()]
    const json = await anAuctionForm()
    const post = (sessionId: string) =>
      call('POST /api/mobile/auctions', {
        headers: { ...bearer(sessionId), 'idempotency-key': 'shared' },
        json,
      })

    await post(ann.sessionId)
    const stolen = await post(eve.sessionId)

    expect([stolen.status, stolen.json.code]).toEqual([404, 'not_found'])
  })

  test('a picture sent twice with one key is stored once', async () => {
    const ann = await aCustomer()
    const uuid = randomUUID()
    const body = await aBody('file')
    const headers = { ...bearer(ann.sessionId), ...multipart, 'idempotency-key': 'picture-1' }
    const send = () => call(`POST /api/mobile/auction/${uuid}/picture`, { headers, body })

    const first = await send()
    const second = await send()

    expect(second.json).toEqual(first.json)
    const images = await call(`GET /api/mobile/auction/${uuid}/images`, { headers })
    expect(images.json).toHaveLength(1)
  })
})
