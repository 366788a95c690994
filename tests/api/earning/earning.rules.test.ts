import { describe, expect, test } from 'vitest'
import { stopMinutesOf } from '#api/earning/cost.rules.ts'
import { earningsOf, type TripCosts } from '#api/earning/earning.rules.ts'
import { calcFromGross } from '#api/offer/fee.rules.ts'

const driven: Parameters<typeof earningsOf>[1] = {
  km: 500,
  minutes: 380,
  stopMinutes: 40,
  countryKm: { PL: 300, DE: 200 },
}
const costs: TripCosts = {
  perKmMinor: 12,
  hourMinor: 1500,
  tollMinor: (country) => (country === 'DE' ? 10 : 2.5),
  leastPerHourMinor: null,
  leastPerKmMinor: null,
}
const price = calcFromGross(600_00, { currency: 'EUR', vatPercent: 19 })
const free = calcFromGross(600_00, { currency: 'EUR', vatPercent: 0, feeVatPercent: 19 })

describe('the earnings of a price', () => {
  test('are the price less fee, tax, fuel, tolls and hours, to the cent', () => {
    const sum = earningsOf([price], driven, costs)

    expect(sum).toMatchObject({
      fuelMinor: 6000,
      tollsMinor: 2750,
      minutes: 420,
      hoursMinor: 10_500,
    })
    expect(sum.vatDueMinor).toBe(price.vatMinor - price.feeVatMinor)
    expect(sum.leftMinor).toBe(sum.grossMinor - sum.feeMinor - sum.feeVatMinor - sum.vatDueMinor - 6000 - 2750 - 10_500)
    expect(sum.leftMinor).toBe(price.netMinor - price.feeNetMinor - 19_250)
    expect(sum.perKmMinor).toBe(Math.round(sum.leftMinor / 500))
    expect(sum.perHourMinor).toBe(Math.round(sum.leftMinor / 7))
  })

  test('also lose the tax on our fee if the company charges no VAT, as it cannot reclaim it', () => {
    const sum = earningsOf([free], driven, costs)

    expect(sum.vatDueMinor).toBe(0)
    expect(sum.feeVatMinor).toBeGreaterThan(0)
    expect(sum.leftMinor).toBe(600_00 - free.feeNetMinor - free.feeVatMinor - 19_250)
  })

  test('on several listings are the sum of the prices, less one route', () => {
    const one = earningsOf([price], driven, costs)
    const two = earningsOf([price, price], { ...driven, stopMinutes: 80 }, costs)

    expect(two.grossMinor).toBe(2 * one.grossMinor)
    expect(two.leftMinor - one.leftMinor).toBe(price.netMinor - price.feeNetMinor - 1000)
  })

  test('are too little below zero, and below the company’s minimum for an hour or a kilometre', () => {
    const low = calcFromGross(200_00, { currency: 'EUR', vatPercent: 19 })
    const wanted = { ...costs, leastPerHourMinor: 4400, leastPerKmMinor: 70 }

    expect(earningsOf([price], driven, costs).tooLittle).toEqual([])
    expect(earningsOf([low], driven, costs).tooLittle).toEqual(['loss'])
    expect(earningsOf([price], driven, wanted).tooLittle).toEqual(['perHour', 'perKm'])
  })

  test('have no rate per hour or kilometre where nothing is driven', () => {
    const still = { km: 0, minutes: 0, stopMinutes: 0, countryKm: {} }

    expect(earningsOf([price], still, costs)).toMatchObject({
      perKmMinor: null,
      perHourMinor: null,
    })
  })
})

test.each([
  ['a sofa', 3.1, 0, 20],
  ['a flat with a lift', 20, 0, 120],
  ['a flat from the third floor without one', 20, 3, 156],
])(
  'a stop with %s takes its usual minutes or six a cubic metre, and a tenth more a floor',
  (_, m3, floors, minutes) => {
    expect(stopMinutesOf(20, m3, floors)).toBe(minutes)
  },
)
