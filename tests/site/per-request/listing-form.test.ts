import { describe, expect, test } from 'vitest'
import { findCategory } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

/** The island's props in the page. */
const propsOf = (html: string): string =>
  (/<astro-island[^>]* props="([^"]*chosen[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')

describe('the address of the listing form', () => {
  test('W07 leads to the first step, and keeps the parameters of a link', async () => {
    expect(await visit(toPath('en_GB', 'newAuction'))).toMatchObject({
      status: 302,
      location: '/create-auction/category/',
    })
    expect((await visit('/create-auction/?category=piano')).location).toBe('/create-auction/category/?category=piano')
  })

  test('W12 names a category in the language of the shop, and preselects it', async () => {
    const path = toPath('de_DE', 'createAuctionOf', { category: 'piano' })
    expect(path).toBe(`/create-auction/category/${findCategory('piano')?.words.de.slug}/`)

    const { html } = await visit(`${path}?fromPlaceId=7`, { on: 'de_DE' })

    expect(headingOf(html)).toBe('Was wird transportiert?')
    expect(propsOf(html)).toContain(
      '"chosen":[0,{"id":[0,"piano"],"flag":[0,""],"toldId":[0,"piano"],"group":[0,"B"]}]',
    )
  })

  test('W12 W33 a situation preselects its kind of goods, marked by its flag', async () => {
    const { html } = await visit(toPath('en_GB', 'createAuctionOf', { category: 'a-moving-flat' }))

    expect(propsOf(html)).toContain(
      '"chosen":[0,{"id":[0,"removal-flat-small"],"flag":[0,"situation"],"toldId":[0,"a-moving-flat"],"group":[0,"A"]}]',
    )
  })

  test('W12 in another language redirects to its own; an unknown category is a 404', async () => {
    const polish = toPath('pl_PL', 'createAuctionOf', { category: 'piano' })

    expect((await visit(polish)).location).toBe('/create-auction/category/piano-movers/')
    expect((await visit('/create-auction/category/no-such-thing/')).status).toBe(404)
  })

  test('S03 has no login modal on any step', async () => {
    const path = toPath('en_GB', 'createAuctionOf', { category: 'piano' })

    expect((await visit(`${path}?login`)).status).toBe(200)
  })
})
