import { describe, expect, test } from 'vitest'
import { basisParts, estimateOf, totalVolume } from '#api/category/price.rules.ts'
import type { PriceModel } from '#api/category/price-model.rules.ts'
import { mainCategories } from '#content/categories/categories.ts'
import type { Currency } from '#content/storefronts.ts'

const mains = mainCategories('B').map(({ id }) => id)
const currencies: Currency[] = ['EUR', 'PLN', 'GBP', 'RON', 'SEK', 'CZK']
const tariff = (mainCategoryId: string, distance: number, currency: Currency, load = {}) =>
  estimateOf({ mainCategoryId, distance, currency, load })
const expected = (main: string, km: number) => tariff(main, km, 'EUR').expected.minor

describe('the tariff', () => {
  test.each(mains)('%s costs more the further it goes, and less per kilometre', (main) => {
    const prices = [100, 500, 1000, 2000].map((km) => expected(main, km))

    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(expected(main, 1000) / 1000).toBeLessThan(expected(main, 100) / 100)
  })

  test.each(mains)('%s has a low, an expected and a high price in every currency', (main) => {
    for (const currency of currencies) {
      const { low, expected, high } = tariff(main, 300, currency)
      expect([low.currency, expected.currency, high.currency]).toEqual([currency, currency, currency])
      expect(low.minor).toBeGreaterThan(0)
      expect(low.minor).toBeLessThanOrEqual(expected.minor)
      expect(expected.minor).toBeLessThan(high.minor)
    }
  })

  test('each main category has its own row', () => {
    const unlike = mains.filter((main) => main !== 'other' && expected(main, 700) === expected('other', 700))

    expect(unlike).toEqual([])
  })

  test('złoty are euro times 4.25, in whole tens', () => {
    const euro = expected('cars', 500) / 100
    const { minor } = tariff('cars', 500, 'PLN').expected

    expect(minor % 1000).toBe(0)
    expect(Math.abs(minor / 100 - euro * 4.25)).toBeLessThanOrEqual(20)
  })

  test('a heavier load, a bulkier load and a hurry cost more', () => {
    const price = (load: object) => tariff('furniture', 400, 'EUR', load).expected.minor

    expect(price({ weightKg: 900 })).toBeGreaterThan(price({ weightKg: 120 }))
    expect(price({ weightKg: 120, volumeM3: 9 })).toBeGreaterThan(price({ weightKg: 120 }))
    expect(price({ dateRange: '3days' })).toBeGreaterThan(price({ dateRange: 'flex' }))
  })

  test('the volume of a load is that of all its items', () => {
    expect(totalVolume([{ length: 100, width: 100, height: 50, itemsNumber: 4 }, { volume: 3 }, {}])).toBe(5)
  })
})

const sofa = {
  mainCategoryId: 'furniture',
  categoryId: 'sofa',
  distance: 300,
  currency: 'EUR',
} as const
/** Sofas cost a fifth more than the tariff says, a quarter of all deals 10 % less than that, a quarter 10 % more. */
const model: PriceModel = {
  deals: 60,
  coefficients: { one: 0, 'category:sofa': Math.log(1.2), floors: Math.log(1.03) },
  low: Math.log(0.9),
  middle: 0,
  high: Math.log(1.1),
  perEuro: { EUR: 1, PLN: 5 },
}
const alike = (deals: number) => ({ deals, lowEuro: 98, highEuro: 141 })

describe('an estimate', () => {
  test('is the tariff, corrected by what deals have taught', () => {
    const { low, expected, high } = estimateOf({ ...sofa, model })

    expect([low.minor, expected.minor, high.minor]).toEqual([16_000, 18_000, 20_000])
    expect(tariff('furniture', 300, 'EUR').expected.minor).toBe(15_000)
  })

  test('in another currency is converted at the rate of the day on which it was learned', () => {
    expect(estimateOf({ ...sofa, currency: 'PLN', model }).expected.minor).toBe(90_000)
  })

  test('is higher for each floor to climb', () => {
    const floors = (count: number) => estimateOf({ ...sofa, model, floors: count }).expected.minor

    expect(floors(6)).toBeGreaterThan(floors(0))
    expect(floors(60)).toBe(floors(12))
  })

  test('stays within five times the tariff', () => {
    const wild = { ...model, coefficients: { one: 9 } }

    expect(estimateOf({ ...sofa, model: wild }).high.minor).toBe(75_000)
  })

  test.each([
    ['our own table', undefined, undefined, 'low', ['tariff']],
    ['our own table beside deals like it', undefined, alike(9), 'low', ['tariff', 'alike']],
    ['deals like it', model, alike(8), 'medium', ['alike']],
    ['many deals like it', model, alike(30), 'high', ['alike']],
    ['other deals of its kind, where few are like it', model, alike(7), 'low', ['learned']],
  ] as const)('rests on %s', (_, model, alike, confidence, parts) => {
    const estimate = estimateOf({ ...sofa, model, alike })

    expect(estimate.confidence).toBe(confidence)
    expect(basisParts(estimate.basis).map(({ part }) => part)).toEqual(parts)
  })

  test('shows the middle half of the prices, rounded, and nothing where deals are few', () => {
    expect(estimateOf({ ...sofa, model, alike: alike(8) }).basis).toEqual({
      kind: 'deals',
      deals: 8,
      months: 12,
      paid: { low: { minor: 10_000, currency: 'EUR' }, high: { minor: 14_000, currency: 'EUR' } },
      learnedFrom: 60,
    })
    expect(estimateOf({ ...sofa, model, alike: alike(7) }).basis.paid).toBeNull()
  })
})
