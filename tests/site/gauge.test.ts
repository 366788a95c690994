import { describe, expect, test } from 'vitest'
import { money, toWire } from '#api/common/money.rules.ts'
import { gaugeOf, gaugeSize, placeOn, standApart, tellAt } from '#site/parts/offer/gauge.rules.ts'

const zloty = (whole: number) => toWire(money(whole * 100, 'PLN'))
const scale = gaugeOf(zloty(1900), zloty(2350))
const { width, margin } = gaugeSize

describe('the scale of the estimate', () => {
  test('has the lower amount left of the higher, and a bid between them in between', () => {
    const places = [1900, 2150, 2350].map((whole) => placeOn(scale, zloty(whole)))

    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(new Set(places).size).toBe(3)
  })

  test('shows a bid beyond an end at that end', () => {
    expect(placeOn(scale, zloty(1))).toBe(margin)
    expect(placeOn(scale, zloty(9_000_000))).toBe(width - margin)
  })

  test('has the lowest and the own bid apart when both are above the estimate', () => {
    const [lowest, own] = [zloty(4200), zloty(5300)]
    const wide = gaugeOf(zloty(1900), zloty(2350), [lowest, own])

    expect(placeOn(wide, lowest)).toBeLessThan(placeOn(wide, own) - 30)
    expect(placeOn(wide, own)).toBeLessThan(width - margin)
    expect(gaugeOf(zloty(1900), zloty(2350), [zloty(9_000_000), null]).to).toBe(4 * 2350)
  })

  test('works for an estimate with a single amount', () => {
    const nothing = gaugeOf(zloty(0), zloty(0))

    expect(placeOn(nothing, zloty(0))).toBe(width / 2)
    expect(standApart(placeOn(scale, zloty(2000)), placeOn(scale, zloty(2000)))).toBe(false)
  })

  test('shows no amount beyond its edge', () => {
    for (const place of [margin, width / 2, width - margin]) {
      expect(tellAt(place)).toBeGreaterThanOrEqual(55)
      expect(tellAt(place)).toBeLessThanOrEqual(width - 55)
    }
  })
})
