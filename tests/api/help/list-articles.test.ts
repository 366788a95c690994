import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { locales } from '#content/storefronts.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const idsOf = (answer: { groups: { articles: { id: string }[] }[] }) =>
  answer.groups.flatMap(({ articles }) => articles.map(({ id }) => id))

describe('help', () => {
  test('R06: exists for customers and for couriers, and for nobody else', async () => {
    const { help } = as(guestCaller)

    expect(idsOf(await help.articles({ userType: 'customer' }))).toContain('damage')
    expect(idsOf(await help.articles({ userType: 'courier' }))).toContain('papers')
    expect(await wrongFields(help.articles({ userType: 'admin' as never }))).toHaveProperty('userType')
  })

  test('every answer is complete in every storefront, with the product’s real numbers', async () => {
    for (const locale of locales)
      for (const userType of ['customer', 'courier'] as const) {
        const { groups } = await as(guestCaller, { locale }).help.articles({ userType })
        const said = JSON.stringify(groups)
        expect(said, locale).not.toMatch(/\{\{|articles\./)
        expect(said, locale).toMatch(/\b72\b/)
        expect(groups.map(({ id }) => id)).toEqual(['start', 'deal', 'account'])
      }
  })

  test('is searched by words and their beginnings, without accents', async () => {
    const polish = as(guestCaller, { locale: 'pl_PL' }).help

    expect(idsOf(await polish.articles({ userType: 'customer', q: 'USZKODZONE zdjecia' }))).toEqual(['damage'])
    expect(idsOf(await polish.articles({ userType: 'customer', q: 'xylofon' }))).toEqual([])
  })
})
