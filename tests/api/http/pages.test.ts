import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieToken } from '#api/account/session/session-token.lib.ts'
import { createApi } from '#api/http/app.ts'
import { assets } from '#api/http/pages/assets.ts'
import { closeDatabase, openDatabase } from '#api/kit/db/db.ts'
import { openServer } from '#api/http/server.ts'
import { brokenPages, pages, type AstroHandler } from '#api/http/pages/pages.ts'
import { staticBeforeExpress } from '#api/http/static-before-express.ts'
import { createLoadShedder, type LoadShedder } from '#api/http/load-shedding.ts'
import { openPageCache } from '#api/http/pages/page-cache.ts'
import { findStaticPages } from '#api/http/pages/static-pages.ts'
import { pour } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { toPath } from '#content/paths.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()

let folder = ''
let client = ''
const stops: (() => void)[] = []

const broken = ['broken/fault', 'broken/busy', 'broken/too-often', 'broken/too-large']

const html = (title: string) =>
  `<!DOCTYPE html><html lang="pl-PL"><title>${title}</title><a href="http://de.localhost:4000/x/">de</a></html>`

/** Stands for Astro: answers with the requested page and the form it received. */
const astro: AstroHandler = async (req, res, _next, locals) => {
  const { form } = locals as { form?: FormData }
  const said = [...(form ?? [])].map(async ([name, value]) =>
    typeof value === 'string' ? `${name}=${value}` : `${name}=${value.name}:${await value.text()}`,
  )
  res.setHeader('x-page', req.url)
  res.end((await Promise.all(said)).join('&'))
}

/** A web process with these pages; several may share a cache folder. */
async function aShop(gate: LoadShedder = createLoadShedder()): Promise<number> {
  const services = theServices()
  const app = createApi(services, { isDraining: false }, gate)
  const kept = openPageCache(path.join(folder, 'kept'), client)
  const found = findStaticPages(client, 'https://{subdomain}.carryto.example', kept)
  app.use(pages(services, found, astro, gate))
  app.use(brokenPages(services, found))
  const files = assets(client, kept)
  const server = openServer(staticBeforeExpress(found, services.config, files, app)).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  stops.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

let port = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-pages-'))
  client = path.join(folder, 'client')
  for (const page of ['become-a-courier', 'not-found', 'transport/cars', ...broken]) {
    mkdirSync(path.join(client, 'pl_PL', page), { recursive: true })
    writeFileSync(path.join(client, 'pl_PL', page, 'index.html'), html(page))
  }
  writeFileSync(path.join(client, 'favicon.svg'), '<svg/>')
  port = await aShop()
})
afterAll(async () => {
  for (const stop of stops) stop()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const get = (
  where: string,
  headers: Record<string, string> = {},
  { at = port, method = 'GET', body = '' } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      port: at,
      method,
      host: '127.0.0.1',
      path: where,
      headers: { host: 'pl.localhost', ...headers },
    }
    request(options, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) })
      })
    })
      .on('error', reject)
      .end(body)
  })

describe('a browser whose session has ended', () => {
  test.each(['/zostan-przewoznikiem/', '/frontapp/auth'])(
    'sees %s as a guest, and its cookie is cleared',
    async (page) => {
      const { status, headers, body } = await get(page, { cookie: 'ct_session=a.b.c' })

      expect(status).toBe(200)
      expect(body.toString()).not.toContain('data-member')
      expect(String(headers['set-cookie'])).toMatch(/^ct_session=; Path=\/; Expires=Thu, 01 Jan 1970/)
    },
  )
})

describe('the pages of a storefront', () => {
  test('a page is found under its localised path', async () => {
    const { status, body } = await get('/zostan-przewoznikiem/')

    expect(status).toBe(200)
    expect(body.toString()).toContain('<title>become-a-courier</title>')
  })

  test.each(['localhost', 'localhost:4000', 'xx.localhost'])(
    'the bare host %s serves no storefront, neither its start page nor any other',
    async (host) => {
      for (const path of ['/', '/become-a-courier/', '/zostan-przewoznikiem/'])
        expect((await get(path, { host })).headers['x-page'], path).toBe(`/main${path}`)
    },
  )

  test('a static page is adapted to its reader, and other readers do not get that version', async () => {
    const read = async ({ sessionId }: { sessionId: string }) => {
      const cookie = `ct_session=${cookieToken(theServices().config, sessionId)}`
      const { body } = await get('/zostan-przewoznikiem/', { cookie })
      return /<html[^>]*>/.exec(body.toString())?.[0]
    }

    expect(await read(await aCourier())).toBe('<html data-member="courier" lang="pl-PL">')
    expect(await read(await aCustomer())).toBe('<html data-member="customer" lang="pl-PL">')
    expect(await read({ sessionId: 'nobody' })).toBe('<html lang="pl-PL">')
  })

  test('the path of another storefront redirects, so that a page has one URL', async () => {
    const { status, headers } = await get('/become-a-courier/?a=1')

    expect(status).toBe(301)
    expect(headers.location).toBe('/zostan-przewoznikiem/?a=1')
  })

  test('the inner path and the file name are not found', async () => {
    expect((await get('/pl_PL/become-a-courier/')).status).toBe(404)
    expect((await get('/pl_PL/become-a-courier/index.html')).status).toBe(404)
  })

  test('an unknown page answers 404 with the storefront’s page', async () => {
    const { status, body, headers } = await get('/no-such-page/')

    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body.toString()).toContain('<title>not-found</title>')
  })

  test('a page is sent at once, compressed from then on, and names the real hosts', async () => {
    const first = await get('/transport/transport-samochodow/', { 'accept-encoding': 'br' })

    expect(first.body.length).toBeGreaterThan(0)
    await expect
      .poll(async () => (await get('/transport/transport-samochodow/', { 'accept-encoding': 'br' })).headers)
      .toMatchObject({ 'content-encoding': 'br' })
    const small = await get('/transport/transport-samochodow/', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.body).toString()).toContain('https://de.carryto.example/x/')
  })

  test('the next process reuses compressed pages, and those of an older build are deleted', async () => {
    const br = { 'accept-encoding': 'br' }
    const kept = path.join(folder, 'kept')
    mkdirSync(path.join(kept, 'older'), { recursive: true })
    await get('/zostan-przewoznikiem/', br)
    await expect.poll(async () => (await get('/zostan-przewoznikiem/', br)).headers['content-encoding']).toBe('br')
    await expect.poll(() => readdirSync(kept, { recursive: true }).length).toBeGreaterThan(1)

    const next = await get('/zostan-przewoznikiem/', br, { at: await aShop() })

    expect(next.headers['content-encoding']).toBe('br')
    await expect.poll(() => existsSync(path.join(kept, 'older'))).toBe(false)
  })

  test('each encoding has a tag of its own for revalidation', async () => {
    const ask = (accept: string, tag?: string) =>
      get('/zostan-przewoznikiem/', {
        'accept-encoding': accept,
        ...(tag ? { 'if-none-match': tag } : {}),
      })
    for (const coding of ['br', 'gzip'])
      await expect.poll(async () => (await ask(coding)).headers['content-encoding']).toBe(coding)
    const tags = await Promise.all(['br', 'gzip', 'identity'].map(async (one) => String((await ask(one)).headers.etag)))

    expect(new Set(tags).size).toBe(3)
    const [br = '', gzip = ''] = tags
    for (const asked of [br, `W/${br}`, `"other", ${br}`, '*']) {
      const again = await ask('br', asked)
      expect([asked, again.status, again.body.length]).toEqual([asked, 304, 0])
      expect(again.headers).toMatchObject({ etag: br, vary: 'accept-encoding, cookie' })
    }
    expect((await ask('br', gzip)).status).toBe(200)
  })

  test('a visitor who has answered the cookie bar gets the page without it (S04)', async () => {
    const fresh = await get('/zostan-przewoznikiem/')
    const answered = await get('/zostan-przewoznikiem/', { cookie: 'ct_cookie_consent=0' })

    expect(fresh.body.toString()).not.toContain('data-consent')
    expect(answered.body.toString()).toContain('<html data-consent')
    expect(answered.headers.etag).not.toBe(fresh.headers.etag)
    expect(answered.headers.vary).toContain('cookie')
  })

  test('a login modal named in the query leads to the login check and back (S02)', async () => {
    const { status, headers } = await get('/zostan-przewoznikiem/?register-courier')

    expect(status).toBe(302)
    expect(headers.location).toBe('/login-check/register-courier?url=%2Fzostan-przewoznikiem%2F')
  })

  test('but not on the listing form (S03)', async () => {
    expect((await get('/create-auction/category/?login')).status).not.toBe(302)
  })

  test('an icon is served and cacheable', async () => {
    const { status, headers } = await get('/favicon.svg')

    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('max-age=')
  })
})

describe('a form posted to a page', () => {
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'http://pl.localhost',
  }
  const upload = { ...form, 'content-type': 'multipart/form-data; boundary=xx' }
  const LOGIN = '/frontapp/auth'

  test('reaches its page unchanged', async () => {
    const parts = new FormData()
    for (const value of ['ann', 'żółw']) parts.append('login', value)
    parts.append('file', new File(['12'], 'zdjęcie.jpg'))
    const packed = new globalThis.Response(parts)
    const type = { ...form, 'content-type': packed.headers.get('content-type') ?? '' }

    const typed = await get(LOGIN, form, { method: 'POST', body: 'login=ann&login=%C5%BC' })
    const past = await get(LOGIN, type, { method: 'POST', body: await packed.text() })

    expect([typed.status, typed.body.toString()]).toEqual([200, 'login=ann&login=ż'])
    // Without a session uploaded files are discarded.
    expect([past.status, past.body.toString()]).toEqual([200, 'login=ann&login=żółw&file=zdjęcie.jpg:.'])
  })

  test.each([
    ['as text', form],
    ['with files, where no page takes any', upload],
  ])('is refused when endless, %s, and the page says so', async (_how, headers) => {
    const answer = await pour(`POST ${LOGIN}`, Buffer.alloc(65_536, 'a=b&'), { ...headers, host: 'pl.localhost' }, port)

    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    expect(answer.text).toContain('<title>broken/too-large</title>')
    expect(answer.sentBytes).toBeLessThan(16 * 1024 * 1024)
  })

  test('is refused with thousands of parts', async () => {
    const part = '--xx\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'

    const { status } = await get(LOGIN, upload, { method: 'POST', body: part.repeat(1000) })

    expect(status).toBe(413)
  })

  test('is not answered by a static page', async () => {
    const { status, headers } = await get('/zostan-przewoznikiem/', form, { method: 'POST' })

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test('an account may have 20 contracts drawn a minute', async () => {
  const { sessionId } = await aCustomer()
  const cookie = `ct_session=${cookieToken(theServices().config, sessionId)}`
  const there = toPath('pl_PL', 'contract', { id: 1 })
  const statuses = new Set<number>()
  for (let count = 0; count < 20; count++) statuses.add((await get(there, { cookie })).status)
  expect(statuses).not.toContain(429)

  const { status, body } = await get(there, { cookie })
  expect(status).toBe(429)
  expect(body.toString()).toContain('<title>broken/too-often</title>')
})

describe('under overload', () => {
  const shut = createLoadShedder(0)

  test('static pages are served, to members as to guests', async () => {
    const { sessionId } = await aCustomer()
    const cookie = `ct_session=${cookieToken(theServices().config, sessionId)}`
    const at = await aShop(shut)

    const page = await get('/zostan-przewoznikiem/', { cookie }, { at })
    const icon = await get('/favicon.svg', { cookie }, { at })
    const alive = await get('/api/health', { cookie }, { at })

    expect([page, icon, alive].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(page.body.toString()).not.toContain('data-member')
  })

  test('every other page says so and when to retry', async () => {
    const { sessionId } = await aCustomer()
    const cookie = `ct_session=${cookieToken(theServices().config, sessionId)}`
    const at = await aShop(shut)

    for (const headers of [{}, { cookie }]) {
      const page = await get('/frontapp/auth', headers, { at })
      expect([page.status, page.headers['retry-after']]).toEqual([503, '2'])
      expect(page.body.toString()).toContain('<title>broken/busy</title>')
    }
  })

  test('every call is refused at once, with or without a session', async () => {
    const { sessionId } = await aCustomer()
    const cookie = `ct_session=${cookieToken(theServices().config, sessionId)}`
    const at = await aShop(shut)

    for (const where of ['/api/countries', '/api/me', '/api/trpc/storefront.countries'])
      for (const headers of [{}, { cookie }]) {
        const answer = await get(where, headers, { at })
        expect([where, answer.status, answer.headers['retry-after']]).toEqual([where, 503, '2'])
      }
  })

  test('pictures waiting to be processed do not block writes', async () => {
    const gate = createLoadShedder()
    const kinds: string[] = []
    const pass: LoadShedder['pass'] = (kind, work) => {
      kinds.push(kind)
      return gate.pass(kind, work)
    }
    const at = await aShop({ ...gate, pass })
    const send = (type: string, body: string) =>
      get('/api/auction/car/picture', { 'content-type': type }, { at, method: 'POST', body })

    await send('multipart/form-data; boundary=x', '--x--\r\n')
    await send('application/json', '{}')

    expect(kinds).toEqual(['upload', 'write'])
    let finish = () => {}
    const turn = new Promise<void>((done) => (finish = done))
    const waiting = Array.from({ length: 20 }, () => gate.pass('upload', () => turn))
    await expect(gate.pass('write', () => Promise.resolve('in'))).resolves.toBe('in')
    finish()
    await Promise.all(waiting)
  })

  test('a request above the limit is queued, and refused at once if the queue is full', async () => {
    const gate = createLoadShedder(1)
    const done: number[] = []
    let finish = () => {}
    const first = gate.pass('write', () => new Promise<void>((ends) => (finish = ends)))
    expect(gate.isFull('write')).toBe(false)
    const others = [1, 2, 3, 4].map((at) => gate.pass('write', () => Promise.resolve(void done.push(at))))

    expect([gate.isFull('write'), gate.isFull('read')]).toEqual([true, false])
    await expect(gate.pass('write', () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(gate.pass('read', () => Promise.resolve('in'))).resolves.toBe('in')
    expect(done).toEqual([])
    finish()
    await Promise.all([first, ...others])

    expect(done).toEqual([1, 2, 3, 4])
    await expect(gate.pass('write', () => Promise.resolve('in'))).resolves.toBe('in')
  })

  test('a queued request gives up in time, with the seconds until a retry', async () => {
    const gate = createLoadShedder(1)
    let finish = () => {}
    const first = gate.pass('write', () => new Promise<void>((ends) => (finish = ends)))
    let isDone = false
    const second = gate.pass('write', () => Promise.resolve((isDone = true)))

    await expect(second).rejects.toMatchObject({ data: { retryAfterSeconds: 2 } })
    finish()
    await first
    expect([isDone, gate.isFull('write')]).toEqual([false, false])
  })

  test('a shutdown waits for running and queued requests, even unawaited ones', async () => {
    const gate = createLoadShedder(1)
    const done: string[] = []
    let finish = () => {}
    const turn = new Promise<void>((ends) => (finish = ends))
    await gate.whenEmpty()
    void gate.pass('write', () => turn.then(() => done.push('inside')))
    void gate.pass('write', () => turn.then(() => done.push('in line')))
    const empty = gate.whenEmpty().then(() => [...done])

    finish()

    expect(await empty).toEqual(['inside', 'in line'])
  })
})

// Last in this file: the database stays down.
describe('with the database down', () => {
  let cookie = ''
  beforeAll(async () => {
    const { sessionId } = await aCustomer()
    cookie = `ct_session=${cookieToken(theServices().config, sessionId)}`
    await closeDatabase()
    openDatabase('postgres://nobody@127.0.0.1:1/none')
  })

  test('static pages are served to a visitor whose session cannot be checked', async () => {
    const page = await get('/zostan-przewoznikiem/', { cookie })

    expect(page.status).toBe(200)
    expect(page.body.toString()).not.toContain('data-member')
  })

  test('other pages say so, in the storefront’s language', async () => {
    const page = await get('/frontapp/auth', { cookie })

    expect([page.status, Number(page.headers['retry-after']) > 0]).toEqual([503, true])
    expect(page.body.toString()).toContain('<title>broken/busy</title>')
  })

  test('calls and the readiness check answer 503 with `Retry-After`', async () => {
    for (const where of ['/api/me', '/api/ready']) {
      const answer = await get(where, { cookie })
      expect([where, answer.status]).toEqual([where, 503])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await get('/api/health', { cookie })).status).toBe(200)
  })
})
