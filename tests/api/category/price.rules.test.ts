import { describe, expect, test } from 'vitest'
import { distanceBand, estimateOf, totalVolume } from '#api/category/price.rules.ts'
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
      expect([low.currency, expected.currency, high.currency]).toEqual([
        currency,
        currency,
        currency,
      ])
      expect(low.minor).toBeGreaterThan(0)
      expect(low.minor).toBeLessThanOrEqual(expected.minor)
      expect(expected.minor).toBeLessThan(high.minor)
    }
  })

  test('each main category has a line of its own', () => {
    const unlike = mains.filter(
      (main) => main !== 'other' && expected(main, 700) === expected('other', 700),
    )

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
    expect(
      totalVolume([{ length: 100, width: 100, height: 50, itemsNumber: 4 }, { volume: 3 }, {}]),
    ).toBe(5)
  })

  test('a distance belongs to the band it begins', () => {
    expect(distanceBand(150)).toEqual({ fromKm: 150, toKm: 300 })
    expect(distanceBand(149)).toEqual({ fromKm: 50, toKm: 150 })
    expect(distanceBand(9000)).toEqual({ fromKm: 2500, toKm: null })
  })
})
