import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { estimateRoute } from '#api/address/estimate-route.lib.ts'
import { drawThumb, pngUrl, thumbUrl } from '#api/map/map-thumb.draw.ts'
import { aServer, call } from '#tests/support/http.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

const gdansk = { lat: 54.4, lng: 18.6 }
const berlin = { lat: 52.5, lng: 13.4 }
const porto = { lat: 41.2, lng: -8.6 }
const stockholm = { lat: 59.3, lng: 18.1 }

const urlOf = (from: typeof gdansk, to: typeof gdansk) =>
  thumbUrl({ polylineString: estimateRoute(from, to).polylineString, from, to })
const codeOf = (url: string) => /\/maps\/thumb\/([\w-]+)\.svg/.exec(url)?.[1] ?? ''

describe('the small map of a route', () => {
  test('has land, borders, a line, a dot and a ring, and no text', () => {
    const svg = drawThumb(codeOf(urlOf(gdansk, berlin))) ?? ''

    expect([...svg.matchAll(/class="(.)"/g)].map(([, name]) => name)).toEqual([...'lbwft'])
    expect(svg).not.toContain('<text')
  })

  test('is within a kilobyte compressed, even across the continent', () => {
    for (const url of [urlOf(gdansk, berlin), urlOf(porto, stockholm)]) {
      const svg = drawThumb(codeOf(url)) ?? ''

      expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(1024)
      expect(url.length).toBeLessThan(120)
    }
  })

  test('has the colours of the page, light and dark', () => {
    const tokens = readFileSync(new URL('../../../site/styles/tokens.css', import.meta.url), 'utf8').replaceAll(' ', '')
    const svg = drawThumb(codeOf(urlOf(gdansk, berlin))) ?? ''

    const colours = new Set(svg.match(/light-dark\([^)]+\)/g))
    expect(colours.size).toBe(3)
    for (const colour of colours) expect(tokens).toContain(colour)
  })

  test('is public, small, and cached for a year', async () => {
    const seen = await call(`GET ${urlOf(gdansk, berlin)}`)

    expect(seen.status).toBe(200)
    expect(seen.headers['content-type']).toContain('image/svg+xml')
    expect(seen.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(seen.headers['content-security-policy']).toContain("default-src 'none'")
    expect(seen.headers['set-cookie']).toBeUndefined()
  })

  test('is a PNG for mails, small, and shown by mailboxes of other sites', async () => {
    const seen = await call(`GET ${pngUrl(urlOf(gdansk, berlin))}`)

    expect(seen.status).toBe(200)
    expect(seen.headers['content-type']).toBe('image/png')
    expect(Number(seen.headers['content-length'])).toBeLessThan(10_000)
    expect(seen.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(seen.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await call('GET /maps/thumb/A.png')).status).toBe(404)
  })

  test('is not found for an invalid route', async () => {
    for (const code of ['A', '____', `${'a'.repeat(200)}`, '..%2f..%2fpackage.json'])
      expect((await call(`GET /maps/thumb/${code}.svg`)).status, code).toBe(404)
    expect((await call('GET /maps/world.svg')).status).toBe(404)
  })
})

test('maps are 1,200 a minute for one address, in any form, and its other reads go on', async () => {
  const known = urlOf(gdansk, berlin)
  for (let sent = 0; sent < 1200; sent += 100)
    await Promise.all(Array.from({ length: 100 }, () => call('GET /maps/thumb/A.svg')))

  for (const url of [known, pngUrl(known), '/maps/ground/A.svg']) expect((await call(`GET ${url}`)).status).toBe(429)
  expect((await call('GET /api/health')).status).toBe(200)
})
