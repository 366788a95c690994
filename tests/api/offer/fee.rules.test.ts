import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calcFromGross,
  calcFromNet,
  feeTables,
  lowestPrice,
  payoutMinorOf,
  prepaidMinor,
  termsOf,
  type PriceTerms,
} from '#api/offer/fee.rules.ts'
import type { Currency } from '#content/storefronts.ts'

const currencies = Object.keys(feeTables) as Currency[]
const percents = [0, 19, 20, 21, 22, 23, 25]

const someTerms = fc.record({
  currency: fc.constantFrom(...currencies),
  vatPercent: fc.constantFrom(...percents),
  feeVatPercent: fc.constantFrom(...percents),
  isCharity: fc.boolean(),
})
const someMinor = fc.integer({ min: 0, max: 1_000_000_000 })

/** All countries’ VAT rates and currencies, at many prices. */
const always = (holds: (minor: number, terms: PriceTerms) => void) =>
  fc.assert(fc.property(someMinor, someTerms, holds), { numRuns: 2000 })

const feeOf = (netMinor: number, currency: Currency): number =>
  calcFromNet(netMinor, { currency, vatPercent: 0 }).feeNetMinor

describe('the success fee', () => {
  test('is the sum of the fees on the parts of the price within each tier', () => {
    expect(feeOf(2500, 'EUR')).toBe(230)
    expect(feeOf(30_000, 'EUR')).toBe(230 + 683 + 585 + 837)
  })

  test.each([
    ['PLN', 50, 9.1],
    ['PLN', 100, 9.1],
    ['PLN', 400, 36.4],
    ['PLN', 700, 59.8],
    ['PLN', 1500, 113.4],
    ['PLN', 5000, 260.4],
    ['EUR', 10, 2.3],
    ['EUR', 25, 2.3],
    ['EUR', 100, 9.13],
    ['EUR', 175, 14.98],
    ['EUR', 375, 28.38],
    ['EUR', 1000, 54.63],
    ['GBP', 21, 2],
    ['GBP', 22, 2.02],
    ['CZK', 612, 56.35],
    ['CZK', 613, 56.4],
    ['SEK', 275, 25.3],
    ['RON', 127, 11.68],
  ] as const)('on %s %d net is %d', (currency, net, fee) => {
    expect(feeOf(Math.round(net * 100), currency)).toBe(Math.round(fee * 100))
  })

  test('never falls when the price rises, and never takes the whole rise', () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), someMinor, (currency, minor) => {
        const rise = feeOf(minor + 100, currency) - feeOf(minor, currency)
        expect(rise).toBeGreaterThanOrEqual(0)
        expect(rise).toBeLessThanOrEqual(10)
      }),
    )
  })
})

describe('the parts of a price', () => {
  test('a Polish courier who charges VAT: 500 PLN', () => {
    const terms = termsOf({ isCharity: false, country: 'PL', isVatPayer: true }, 'PLN')

    expect(calcFromGross(50_000, terms)).toEqual({
      currency: 'PLN',
      vatPercent: 23,
      netMinor: 40_650,
      vatMinor: 9350,
      grossMinor: 50_000,
      feeNetMinor: 3691,
      feeVatMinor: 849,
      payoutMinor: 45_460,
    })
  })

  test('a courier without VAT still pays it on our fee', () => {
    const terms = termsOf({ isCharity: false, country: 'DE', isVatPayer: false }, 'EUR')

    expect(calcFromGross(10_000, terms)).toMatchObject({
      netMinor: 10_000,
      vatMinor: 0,
      feeNetMinor: 913,
      feeVatMinor: 173,
      payoutMinor: 8914,
    })
  })

  test('a charity pays no fee and may carry for free', () => {
    const terms = termsOf({ isCharity: true, country: 'PL', isVatPayer: false }, 'PLN')

    expect(calcFromGross(0, terms)).toMatchObject({ grossMinor: 0, feeNetMinor: 0, payoutMinor: 0 })
    expect(lowestPrice(terms).grossMinor).toBe(0)
  })

  test('the customer pays whole units, rounded up', () => {
    const terms = { currency: 'EUR', vatPercent: 19 } as const

    expect(calcFromGross(12_001, terms).grossMinor).toBe(12_100)
    expect(calcFromNet(10_000, terms).grossMinor).toBe(11_900)
    expect(calcFromNet(10_001, terms).grossMinor).toBe(12_000)
  })

  test('I10 net and tax are always the gross price, fee and payout too', () => {
    always((minor, terms) => {
      for (const parts of [calcFromGross(minor, terms), calcFromNet(minor, terms)]) {
        expect(parts.netMinor + parts.vatMinor).toBe(parts.grossMinor)
        expect(parts.feeNetMinor + parts.feeVatMinor + parts.payoutMinor).toBe(parts.grossMinor)
        expect(parts.grossMinor % 100).toBe(0)
        for (const part of Object.values(parts)) if (typeof part === 'number') expect(Number.isInteger(part)).toBe(true)
      }
    })
  })

  test('I10 the net price found from a gross price leads back to it', () => {
    always((minor, terms) => {
      const parts = calcFromGross(minor, terms)
      expect(calcFromNet(parts.netMinor, terms)).toEqual(parts)
    })
  })

  test('I10 a requested net price is met, and exceeded by less than one unit', () => {
    always((minor, terms) => {
      const { netMinor } = calcFromNet(minor, terms)
      expect(netMinor).toBeGreaterThanOrEqual(minor)
      expect(netMinor - minor).toBeLessThanOrEqual(100)
    })
  })

  test('the lowest price leaves something, one unit less does not', () => {
    for (const currency of currencies)
      for (const feeVatPercent of percents) {
        const terms = { currency, vatPercent: 0, feeVatPercent }
        const { grossMinor, payoutMinor } = lowestPrice(terms)
        expect(payoutMinor).toBeGreaterThan(0)
        expect(calcFromGross(grossMinor - 100, terms).payoutMinor).toBeLessThanOrEqual(0)
      }
  })

  test('every price from the lowest up leaves the carrier something', () => {
    fc.assert(
      fc.property(someMinor, someTerms, (minor, terms) => {
        const gross = Math.max(minor, lowestPrice(terms).grossMinor)
        expect(calcFromGross(gross, terms).payoutMinor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('VAT is that of the provider’s country, and none if they do not charge it', () => {
    const vatOf = (country: string, isVatPayer: boolean) =>
      termsOf({ isCharity: false, country, isVatPayer }, 'EUR').vatPercent

    expect(vatOf('SE', true)).toBe(25)
    expect(vatOf('SE', false)).toBe(0)
    expect(vatOf('NO', true)).toBe(0)
  })
})

describe('the prepayment', () => {
  const terms = { currency: 'EUR', vatPercent: 19 } as const

  test('is everything up to ten thousand euros', () => {
    const price = calcFromGross(1_000_000, terms)

    expect(prepaidMinor(price)).toBe(1_000_000)
    expect(payoutMinorOf(price)).toBe(price.payoutMinor)
  })

  test('is only the fee above that, and nothing is left to pay out', () => {
    const price = calcFromGross(1_000_100, terms)

    expect(prepaidMinor(price)).toBe(price.feeNetMinor + price.feeVatMinor)
    expect(payoutMinorOf(price)).toBe(0)
  })
})
