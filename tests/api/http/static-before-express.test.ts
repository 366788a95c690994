import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assets } from '#api/http/pages/assets.ts'
import { staticBeforeExpress } from '#api/http/static-before-express.ts'
import { openPageCache } from '#api/http/pages/page-cache.ts'
import { openServer } from '#api/http/server.ts'
import { findStaticPages } from '#api/http/pages/static-pages.ts'
import { readConfig } from '#api/kit/config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carryto-first-'))
const client = path.join(folder, 'client')
const page = `<!DOCTYPE html><html lang="pl-PL"><p>${'Zostań przewoźnikiem. '.repeat(40)}</p>`
const script = `console.log('${'script '.repeat(200)}')`
const picture = Buffer.from(Array.from({ length: 600 }, (_, at) => at % 251))

let server: Server
/** Requests that were passed on to Express. */
let passedOn: string[] = []
beforeEach(() => {
  passedOn = []
})

beforeAll(async () => {
  for (const name of ['pl_PL/become-a-courier', 'main']) {
    mkdirSync(path.join(client, name), { recursive: true })
    writeFileSync(path.join(client, name, 'index.html'), page)
  }
  mkdirSync(path.join(client, '_a'))
  writeFileSync(path.join(client, '_a/island.js'), script)
  writeFileSync(path.join(client, 'icon-192.png'), picture)
  const config = readConfig({})
  const cache = openPageCache(path.join(folder, 'kept'), client)
  const pages = findStaticPages(client, config.originPattern, cache)
  server = openServer(
    staticBeforeExpress(pages, config, assets(client, cache), (req, res) => {
      passedOn.push(req.url ?? '')
      res.end('behind')
    }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true, force: true })
})

const PAGE = '/zostan-przewoznikiem/'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  headBytes: number
  body: Buffer
}

const ask = (where: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((answer, fault) => {
    const options = {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path: where,
      method,
      headers: { host: 'pl.localhost', ...headers },
    }
    request(options, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => {
        const { statusCode: status = 0, headers, rawHeaders } = res
        const headBytes = rawHeaders.join('xx').length
        answer({ status, headers, headBytes, body: Buffer.concat(parts) })
      })
    })
      .on('error', fault)
      .end()
  })

const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

describe('a static page', () => {
  test.each([
    ['a guest', PAGE, {}],
    ['one without the last stroke', PAGE.slice(0, -1), {}],
    ['one who comes from an advertisement', `${PAGE}?utm_source=x&gclid=y`, {}],
    ['one who has answered the cookie bar', PAGE, { cookie: 'a=b; ct_cookie_consent=3' }],
    ['one at the main host', '/', { host: 'localhost' }],
  ])('is sent at once to %s', async (_who, where, headers) => {
    const { status, body } = await ask(where, headers)

    expect([status, passedOn]).toEqual([200, []])
    expect(body.toString()).toContain('Zostań przewoźnikiem.')
  })

  test.each([
    ['somebody who may be a member', PAGE, { cookie: 'ct_cookie_consent=1;ct_session=a.b.c' }],
    ['an app', PAGE, { authorization: 'Bearer a.b.c' }],
    ['somebody who opens the login', `${PAGE}?a=b&register-courier`, {}],
    ['somebody who asks by its folder', '/pl_PL/become-a-courier/', {}],
    ['somebody who asks the main host by its folder', '/main/', { host: 'localhost' }],
    ['the reader of another page', '/listings/', {}],
    ['a call', '/api/me', {}],
  ])('is passed on for %s', async (_who, where, headers) => {
    const { body } = await ask(where, headers)

    expect([body.toString(), passedOn]).toEqual(['behind', [where]])
  })

  test('is passed on for a form', async () => {
    await ask(PAGE, {}, 'POST')

    expect(passedOn).toEqual([PAGE])
  })

  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['zstd', 'gzip, zstd'],
    ['gzip', 'gzip;q=1.0, *;q=0'],
    ['br', '*'],
    ['gzip', 'br;q=0, zstd;q=0.000, gzip;q=0.5'],
  ] as const)('is sent as %s to a client that accepts %s', async (encoding, accepted) => {
    const { headers, body } = await ask(PAGE, { 'accept-encoding': accepted })

    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      vary: 'accept-encoding, cookie',
    })
    expect(unpack[encoding](body).toString()).toBe(page)
  })

  test.each(['', 'identity', 'br;q=0', ';;;,q=,', 'x'.repeat(9000), 'gzip-br'])(
    'is sent uncompressed if no encoding is supported: %.20s',
    async (accepted) => {
      const { status, headers, body } = await ask(PAGE, { 'accept-encoding': accepted })

      expect([status, headers['content-encoding'], body.toString()]).toEqual([200, undefined, page])
    },
  )

  test('has headers of at most a kilobyte', async () => {
    const { headBytes } = await ask(PAGE, { 'accept-encoding': 'br' })

    // The policy of a real page takes 370 bytes: `tests/site/built-pages.test.ts`.
    expect(headBytes + 370).toBeLessThan(1024)
  })

  test('answers 304 to a client that has it, in any encoding', async () => {
    const tags = new Set<unknown>()
    for (const coding of ['br', 'zstd', 'gzip', 'identity']) {
      const { headers } = await ask(PAGE, { 'accept-encoding': coding })
      const tag = String(headers.etag)
      const again = await ask(PAGE, { 'accept-encoding': coding, 'if-none-match': `W/${tag}` })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
      tags.add(tag)
    }

    expect(tags.size).toBe(4)
  })

  test('answers HEAD without a body', async () => {
    const whole = await ask(PAGE, { 'accept-encoding': 'gzip' })
    const { status, headers, body } = await ask(PAGE, { 'accept-encoding': 'gzip' }, 'HEAD')

    expect([status, body.length]).toEqual([200, 0])
    expect(headers['content-length']).toBe(whole.headers['content-length'])
  })
})

describe('a file', () => {
  test('is sent compressed and cached for good by its name', async () => {
    const { headers, body } = await ask('/_a/island.js', { 'accept-encoding': 'gzip, br' })

    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(body).toString()).toBe(script)
  })

  test('in a compressed format is sent as it is', async () => {
    const { headers, body } = await ask('/icon-192.png', { 'accept-encoding': 'br' })

    expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/png', undefined])
    expect(body.equals(picture)).toBe(true)
  })

  test.each(['bytes=0-4', 'bytes=500-2', 'bytes=-5', 'bytes=99999-', 'bytes=0-1,3-4', 'x'])(
    'is sent whole if a range is requested: %s',
    async (range) => {
      for (const where of ['/icon-192.png', '/_a/island.js', PAGE]) {
        const { status, headers } = await ask(where, { range })
        expect([status, headers['content-range']]).toEqual([200, undefined])
      }
    },
  )

  test.each(['/../config.ts', '/_a/../../kept', '/_a/%2e%2e/x.js', '/_a/', '/index.html.br'])(
    'does not exist at %s',
    async (where) => {
      await ask(where)

      expect(passedOn).toEqual([where])
    },
  )
})
