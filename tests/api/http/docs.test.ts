import { describe, expect, test } from 'vitest'
import { errorStatus } from '#api/common/errors.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'
import { aServer, call } from '#tests/support/http.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

const index = async () => (await call('GET /api/docs')).text
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)

/** Path → HTML of the index and of every page that it links to. */
async function allPages(): Promise<Map<string, string>> {
  const start = await index()
  const contents = start.slice(0, start.indexOf('</nav>'))
  const paths = [...contents.matchAll(/href="(\/api\/docs[^"#.]*)"/g)].map(([, path = '']) => path)
  const pages = await Promise.all(paths.map(async (path) => [path, (await call(`GET ${path}`)).text] as const))
  return new Map(pages)
}

/** The largest page in bytes, so that it opens quickly on a phone. */
const PAGE_MAX = 200_000

describe('the API pages', () => {
  test('has an entry for every error code, with its status and sentence', async () => {
    const html = await index()

    expect(Object.keys(errorStatus).filter((code) => !idsOf(html).includes(code))).toEqual([])
    expect(html).toMatch(
      /<div id="offer.price_changed"><dt><code>offer.price_changed<\/code> <small>409<\/small>[^]{0,60}The price has changed/,
    )
    expect(html).not.toContain('{{')
  })

  test('is where an error’s type leads to', async () => {
    const refusals = [
      await call('GET /api/me/settings'),
      await call('GET /api/no-such-call'),
      await call('POST /api/login_check', { json: { login: 'nobody', password: 'x' } }),
      await call('GET /api/me/settings', { headers: { authorization: 'Bearer cut' } }),
    ]

    const types = refusals.map(({ json }) => new URL(String(json.type)))
    const ids = idsOf(await index())

    expect(types.map(({ pathname }) => pathname)).toEqual(types.map(() => '/api/docs'))
    expect(types.map(({ hash }) => hash)).toEqual([
      '#unauthorized',
      '#not_found',
      '#auth.wrong_credentials',
      '#auth.token_dead',
    ])
    expect(types.filter(({ hash }) => !ids.includes(hash.slice(1)))).toEqual([])
  })

  test('each stay below 200 kB', async () => {
    const sizes = [...(await allPages())].map(([path, html]) => [path, Buffer.byteLength(html)])

    expect(sizes.length).toBeGreaterThan(20)
    expect(
      sizes.filter(([, bytes]) => Number(bytes) > PAGE_MAX),
      'Split the page, as the types are in api/http/docs/docs-shapes.ts.',
    ).toEqual([])
  })

  test('list every call on the index, with a plain link to its place', async () => {
    const html = await index()
    const pages = await allPages()

    for (const { name, meta } of callsOf(appRouter)) {
      const [, path = ''] = new RegExp(`<li id="call-${name}"><a href="([^"#]*)#call-${name}">`).exec(html) ?? []
      expect(html).toContain(`<code>${meta.method} ${meta.path}</code>`)
      expect(idsOf(pages.get(path) ?? '')).toContain(`call-${name}`)
    }
  })

  test('name every call with its path, and those that exist for apps too', async () => {
    const html = [...(await allPages()).values()].join('')
    const lines = html.split('<details class="call" id="call-').slice(1)

    for (const { name, meta } of callsOf(appRouter)) {
      const line = lines.find((one) => one.startsWith(`${name}"`)) ?? ''
      expect(line).toContain(`<b>${meta.method}</b> ${meta.path}</code>`)
      expect(line.includes('/api/mobile')).toBe(meta.mobile !== false)
    }
  })

  test('have no broken links among each other, and no duplicate ids', async () => {
    const pages = await allPages()
    const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]))
    const links = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/href="(\/api\/docs[^"#.]*)(?:#([^"]*))?"/g)].map(([, path = '', id]) => ({
        path,
        id,
      })),
    )
    const broken = links.filter(({ path, id }) => !(id === undefined ? ids.has(path) : ids.get(path)?.includes(id)))

    expect(links.length).toBeGreaterThan(1000)
    expect([...new Set(broken.map(({ path, id }) => `${path}#${id ?? ''}`))]).toEqual([])
    expect([...ids.values()].flatMap((all) => all.filter((id, at) => all.indexOf(id) !== at))).toEqual([])
  })

  test.each([
    ['/api/docs', 'find-call'],
    ['/api/docs/offer', 'try-call'],
  ])('%s runs only its own script: no inline one, and its policy allows no other', async (path, script) => {
    const { headers, text } = await call(`GET ${path}`)

    expect(text.match(/<script[^>]*>[^<]*/g)).toEqual([`<script type="module" src="/api/docs/${script}.js">`])
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|https?:\/\/(?!json-schema)[\w.]*cdn/)
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    )
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test.each([
    ['/api/docs', 'text/html'],
    ['/api/docs/offer', 'text/html'],
    ['/api/docs/find-call.js', 'text/javascript'],
    ['/api/docs/docs.css', 'text/css'],
    ['/api/docs/try-call.js', 'text/javascript'],
    ['/api/openapi.json', 'application/json'],
  ])('%s is not sent again to a client that has it', async (path, type) => {
    const first = await call(`GET ${path}`)
    const etag = String(first.headers.etag)
    const again = await call(`GET ${path}`, { headers: { 'if-none-match': etag } })
    const small = await call(`HEAD ${path}`, { headers: { 'accept-encoding': 'gzip' } })

    expect([first.status, again.status, again.text]).toEqual([200, 304, ''])
    expect(first.headers['content-type']).toContain(type)
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(Number(small.headers['content-length'])).toBeLessThan(first.text.length / 2)
  })
})
