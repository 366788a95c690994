import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { locales, storefrontOf, type Locale } from '#content/storefronts.ts'
import { aServer, call } from '#tests/support/http.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

interface Rules {
  prerender: [{ where: { and: [Addresses, { not: Address }] }; eagerness: string }]
  prefetch: [{ where: Addresses; eagerness: string }]
}
interface Addresses {
  href_matches: string[]
}
interface Address {
  href_matches: string
}

async function rulesIn(locale: Locale) {
  const host = `${storefrontOf(locale).subdomain}.localhost`
  const { status, headers, text } = await call('GET /next-pages.json', { host })
  const { prerender, prefetch } = JSON.parse(text) as Rules
  const [{ and }] = prerender.map(({ where }) => where) as [{ and: [Addresses, { not: Address }] }]
  const isOneOf = (patterns: readonly string[], path: string) =>
    patterns.some((one) => new URLPattern(one, `http://${host}/`).test(path, `http://${host}/`))
  return {
    status,
    headers,
    eagerness: [...prerender, ...prefetch].map((one) => one.eagerness),
    isReadied: (path: string) => isOneOf(and[0].href_matches, path) && !isOneOf([and[1].not.href_matches], path),
    isFetched: (path: string) => isOneOf(prefetch[0].where.href_matches, path),
  }
}

describe('pages that a browser may prefetch', () => {
  test('come in a file of their own type, cacheable, and only on intent', async () => {
    const { status, headers, eagerness } = await rulesIn('pl_PL')

    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/speculationrules+json')
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(eagerness).toEqual(['moderate', 'moderate'])
  })

  test.each(locales)('are the public pages in the language of %s', async (locale) => {
    const { isReadied, isFetched } = await rulesIn(locale)

    expect(isReadied(toPath(locale, 'category', { category: 'cars' }))).toBe(true)
    expect(isReadied(toPath(locale, 'becomeCourier'))).toBe(true)
    expect(isFetched(toPath(locale, 'home'))).toBe(true)
    expect(isFetched(toPath(locale, 'listing', { slug: 'volvo-xc60', id: 7 }))).toBe(true)
    expect(isFetched(`${toPath(locale, 'listings')}?page=2`)).toBe(true)
    expect(isFetched(toPath(locale, 'courier', { slug: 'bus', id: 7 }))).toBe(true)
    expect(isFetched(toPath(locale, 'createAuction', { segment: 'category' }))).toBe(true)
  })

  test.each(locales)('are no personal pages and no actions in %s', async (locale) => {
    const { isReadied, isFetched } = await rulesIn(locale)
    const own = [
      toPath(locale, 'signOut'),
      toPath(locale, 'confirmEmail', { token: 'x' }),
      toPath(locale, 'tracking', { secret: 'x' }),
      toPath(locale, 'opinion', { opinion: 1, hash: 'x' }),
      toPath(locale, 'deal', { id: 1 }),
      toPath(locale, 'myListings'),
      toPath(locale, 'addOffer', { id: 1 }),
      toPath(locale, 'loginCheck', { name: 'login' }),
      '/api/me/logout',
    ]

    expect(own.filter((path) => isReadied(path) || isFetched(path))).toEqual([])
  })

  test('are prerendered only if no query parameter triggers something', async () => {
    const { isReadied } = await rulesIn('pl_PL')

    expect(isReadied(`${toPath('pl_PL', 'becomeCourier')}?register-courier`)).toBe(false)
  })

  test('are dropped after an action', async () => {
    const read = await call('GET /api/me')
    const write = await call('POST /api/login_check', { json: {} })

    expect(read.headers['clear-site-data']).toBeUndefined()
    expect(write.headers['clear-site-data']).toBe('"prefetchCache", "prerenderCache"')
  })
})
