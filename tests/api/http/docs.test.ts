import { describe, expect, test } from 'vitest'
import { errorStatus } from '#api/common/errors.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'
import { aServer, call } from '#tests/support/http.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

const page = async () => (await call('GET /api/docs')).text
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)

describe('the API page', () => {
  test('has an entry for every error code, with its status and sentence', async () => {
    const html = await page()

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
    const ids = idsOf(await page())

    expect(types.map(({ pathname }) => pathname)).toEqual(types.map(() => '/api/docs'))
    expect(types.map(({ hash }) => hash)).toEqual([
      '#unauthorized',
      '#not_found',
      '#auth.wrong_credentials',
      '#auth.token_dead',
    ])
    expect(types.filter(({ hash }) => !ids.includes(hash.slice(1)))).toEqual([])
  })

  test('names every call with its path, and those that exist for apps too', async () => {
    const html = await page()
    const lines = html.split('<details class="call" id="call-').slice(1)

    for (const { name, meta } of callsOf(appRouter)) {
      const line = lines.find((one) => one.startsWith(`${name}"`)) ?? ''
      expect(line).toContain(`<b>${meta.method}</b> ${meta.path}</code>`)
      expect(line.includes('/api/mobile')).toBe(meta.mobile !== false)
    }
  })

  test('has no broken links inside, and no duplicate ids', async () => {
    const html = await page()
    const ids = idsOf(html)
    const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)

    expect(links.length).toBeGreaterThan(1000)
    expect([...new Set(links)].filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('runs only its own script: no inline one, and its policy allows no other', async () => {
    const { headers, text } = await call('GET /api/docs')

    expect(text.match(/<script[^>]*>[^<]*/g)).toEqual([
      '<script type="module" src="/api/docs/try-call.js">',
    ])
    expect(text).not.toMatch(
      /<style|\sstyle=|\son\w+=|javascript:|https?:\/\/(?!json-schema)[\w.]*cdn/,
    )
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test.each([
    ['/api/docs', 'text/html'],
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
