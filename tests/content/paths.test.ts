import { describe, expect, test } from 'vitest'
import { findForeignPath, toInnerPath, toPage, toPath, toSlug } from '#content/paths.ts'
import { findStorefrontByHost, languages, locales, storefronts } from '#content/storefronts.ts'

describe('storefronts', () => {
  test('there are twelve, each on a host of its own, in eleven languages (S01)', () => {
    expect(storefronts).toHaveLength(12)
    expect(new Set(storefronts.map(({ subdomain }) => subdomain)).size).toBe(12)
    expect(new Set(storefronts.map(({ language }) => language))).toEqual(new Set(languages))
  })

  test('the host says which it is', () => {
    expect(findStorefrontByHost('pl.localhost:4000', 'localhost')?.locale).toBe('pl_PL')
    expect(findStorefrontByHost('EU.carryto.example', 'carryto.example')?.locale).toBe('en_150')
    expect(findStorefrontByHost('localhost:4000', 'localhost')).toBeUndefined()
    expect(findStorefrontByHost('xx.localhost', 'localhost')).toBeUndefined()
    expect(findStorefrontByHost('pl.localhost.evil.example', 'localhost')).toBeUndefined()
  })
})

describe('paths', () => {
  test('a page is found again by the path it was given, in every storefront', () => {
    for (const locale of locales) {
      const path = toPath(locale, 'category', { category: 'cars' })

      expect(toPage(locale, path)).toEqual({ page: 'category', params: { category: 'cars' } })
    }
  })

  test('paths are in the language of the storefront', () => {
    expect(toPath('pl_PL', 'category', { category: 'cars' })).toBe('/transport/transport-samochodow/')
    expect(toPath('de_DE', 'becomeCourier')).toBe('/transporteur-werden/')
    expect(toPath('cs_CZ', 'listing', { slug: 'skoda-octavia', id: 7 })).toBe('/poptavka/skoda-octavia-7/')
  })

  test('a listing is found by its number or uuid behind the slug (R01)', () => {
    const uuid = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

    expect(toPage('en_GB', '/listing/a-b-12/')?.params).toEqual({ slug: 'a-b', id: '12' })
    expect(toPage('en_GB', `/listing/sofa-${uuid}/`)?.params).toEqual({ slug: 'sofa', id: uuid })
    expect(toPage('en_GB', '/listing/sofa-x12/')).toBeUndefined()
    expect(toPage('en_GB', '/frontapp/my-account/listings/12x')).toBeUndefined()
  })

  test('the file of a page is its English path', () => {
    expect(toInnerPath('pl_PL', { page: 'listing', params: { slug: 'a', id: '12' } })).toBe('/pl_PL/listing/12/')
    expect(toInnerPath('pl_PL', { page: 'becomeCourier', params: {} })).toBe('/pl_PL/become-a-courier/')
  })

  test('a path of another storefront leads to the own one', () => {
    expect(toPage('pl_PL', '/become-a-courier/')).toBeUndefined()
    expect(findForeignPath('pl_PL', '/become-a-courier/')).toBe('/zostan-przewoznikiem/')
    expect(findForeignPath('pl_PL', '/no-such-page/')).toBeUndefined()
  })

  test('a slug has letters, digits and dashes (R07)', () => {
    expect(toSlug('Łóżko & szafa, 2 szt.')).toBe('lozko-szafa-2-szt')
    expect(toSlug('Straße ½ →')).toMatch(/^[a-z0-9-]+$/)
    expect(toSlug('Trækasse til Malmø')).toBe('traekasse-til-malmo')
    expect(toSlug('Œuvre d’art, Đakovo – İzmir')).toBe('oeuvre-d-art-dakovo-izmir')
    expect(toSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
    expect(toSlug('…')).toBe('x')
  })

  test('a broken address is no page and no fault', () => {
    expect(toPage('en_GB', '/listing/%E0%A4%A-1/')).toBeUndefined()
    for (const path of ['/tracking/%00', '/frontapp/auth/join/a%00b'])
      expect(toPage('en_GB', path), path).toBeUndefined()
  })
})
