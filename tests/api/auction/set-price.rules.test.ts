import { describe, expect, test } from 'vitest'
import { chanceOf, pricePoints, setPriceRange } from '#api/auction/set-price.rules.ts'

const known = { low: 40_000, expected: 50_000, high: 65_000, offers: [], isLearned: true }

describe('the chance that a price is taken', () => {
  test('follows the quartiles of the estimate', () => {
    const chances = [20_000, 40_000, 45_000, 50_000, 65_000, 90_000].map((minor) => chanceOf(minor, known))

    expect(chances).toEqual([13, 25, 38, 50, 75, 75])
  })

  test('never falls while the price rises, and is never zero or certain', () => {
    const prices = Array.from({ length: 200 }, (_, at) => (at + 1) * 500)
    for (const offers of [[], [52_000], [48_000, 61_000, 70_000]]) {
      const chances = prices.map((minor) => chanceOf(minor, { ...known, offers }) ?? 0)
      expect(chances).toEqual([...chances].sort((one, other) => one - other))
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(5)
      expect(Math.max(...chances)).toBeLessThanOrEqual(98)
    }
  })

  test('higher offers lower it, an offer at or below the price raises it', () => {
    expect(chanceOf(50_000, { ...known, offers: [60_000, 70_000, 80_000, 90_000] })).toBe(25)
    expect(chanceOf(50_000, { ...known, offers: [50_000, 90_000] })).toBe(80)
    expect(chanceOf(50_000, { ...known, offers: [45_000, 50_000] })).toBe(88)
  })

  test('differs between prices even if an offer is below them all', () => {
    const offered = { ...known, offers: [31_000] }
    const chances = pricePoints(offered, 500).map((minor) => chanceOf(minor, offered))

    expect(new Set(chances).size).toBe(5)
  })

  test('is unknown without deals and offers', () => {
    const untried = { ...known, isLearned: false }

    expect(chanceOf(50_000, untried)).toBeNull()
    expect(chanceOf(50_000, { ...untried, offers: [60_000] })).toBeNull()
    expect(chanceOf(60_000, { ...untried, offers: [60_000] })).toBe(67)
  })
})

describe('the suggested prices', () => {
  test('reach from the lowest to the highest, in whole round amounts', () => {
    expect(pricePoints({ ...known, low: 40_001 }, 500)).toEqual([40_100, 45_500, 50_000, 57_500, 65_000])
    expect(setPriceRange(known)).toEqual({ min: 40_000, max: 65_000 })
  })

  test('begin at an offer that is lower still', () => {
    const offers = [31_000]

    expect(setPriceRange({ ...known, offers })).toEqual({ min: 31_000, max: 65_000 })
    expect(pricePoints({ ...known, offers }, 500)[0]).toBe(31_000)
  })

  test('end at the lowest offer, if all offers are above the estimate', () => {
    const offers = [98_600, 120_000]

    expect(setPriceRange({ ...known, offers })).toEqual({ min: 40_000, max: 98_600 })
    expect(pricePoints({ ...known, offers }, 500)).toEqual([50_000, 65_000, 76_500, 87_500, 98_600])
  })

  test('are fewer where they coincide', () => {
    const narrow = { ...known, low: 1000, expected: 1000, high: 1100 }

    expect(pricePoints(narrow, 500)).toEqual([1000, 1100])
  })
})
