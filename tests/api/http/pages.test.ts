import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/http/app.ts'
import { assets } from '#api/http/assets.ts'
import { pages } from '#api/http/pages.ts'
import { loadStaticPages } from '#api/http/static-pages.ts'
import { aWorld, theServices } from '#tests/support/world.ts'

aWorld()

let folder = ''
let port = 0
let stop = () => {}

const html = (title: string) =>
  `<!DOCTYPE html><html lang="pl-PL"><title>${title}</title><a href="http://de.localhost:4000/x/">de</a></html>`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-pages-'))
  const client = path.join(folder, 'client')
  for (const page of ['become-a-courier', 'not-found', 'transport/cars']) {
    mkdirSync(path.join(client, 'pl_PL', page), { recursive: true })
    writeFileSync(path.join(client, 'pl_PL', page, 'index.html'), html(page))
  }
  writeFileSync(path.join(client, 'favicon.svg'), '<svg/>')
  const services = theServices()
  const app = createApi(services, { isDraining: false })
  app.use(assets(client))
  app.use(
    pages(services, loadStaticPages(client, 'https://{subdomain}.carryto.example'), undefined),
  )
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  port = (server.address() as AddressInfo).port
  stop = () => void server.close()
})
afterAll(async () => {
  stop()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const get = (where: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      port,
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
      .end()
  })

describe('the pages of a storefront', () => {
  test('a page is found under the path of its language', async () => {
    const { status, body } = await get('/zostan-przewoznikiem/')

    expect(status).toBe(200)
    expect(body.toString()).toContain('<title>become-a-courier</title>')
  })

  test('the path of another storefront redirects, so that a page has one address', async () => {
    const { status, headers } = await get('/become-a-courier/?a=1')

    expect(status).toBe(301)
    expect(headers.location).toBe('/zostan-przewoznikiem/?a=1')
  })

  test('the inner path is no address, nor is the file', async () => {
    expect((await get('/pl_PL/become-a-courier/')).status).toBe(404)
    expect((await get('/pl_PL/become-a-courier/index.html')).status).toBe(404)
  })

  test('an unknown page answers 404 with the page of the storefront', async () => {
    const { status, body, headers } = await get('/no-such-page/')

    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body.toString()).toContain('<title>not-found</title>')
  })

  test('a page comes compressed, is asked for again by its tag, and names the real hosts', async () => {
    const first = await get('/zostan-przewoznikiem/', { 'accept-encoding': 'br' })

    expect(first.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(first.body).toString()).toContain('https://de.carryto.example/x/')

    const again = await get('/zostan-przewoznikiem/', {
      'if-none-match': String(first.headers.etag),
    })

    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  })

  test('who has answered the cookie bar gets the page without it (S04)', async () => {
    const fresh = await get('/zostan-przewoznikiem/')
    const answered = await get('/zostan-przewoznikiem/', { cookie: 'ct_cookie_consent=0' })

    expect(fresh.body.toString()).not.toContain('data-consent')
    expect(answered.body.toString()).toContain('<html data-consent')
    expect(answered.headers.etag).not.toBe(fresh.headers.etag)
    expect(answered.headers.vary).toContain('cookie')
  })

  test('a name of the login modal in the query leads to the login check and back (S02)', async () => {
    const { status, headers } = await get('/zostan-przewoznikiem/?register-courier')

    expect(status).toBe(302)
    expect(headers.location).toBe('/login-check/register-courier?url=%2Fzostan-przewoznikiem%2F')
  })

  test('but not on the listing form (S03)', async () => {
    expect((await get('/create-auction/category/?login')).status).not.toBe(302)
  })

  test('an icon is served and may be kept', async () => {
    const { status, headers } = await get('/favicon.svg')

    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('max-age=')
  })
})
