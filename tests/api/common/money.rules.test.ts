import { describe, expect, test } from 'vitest'
import { convertAbout, minorOf, money, pricesOf, typedToWire } from '#api/common/money.rules.ts'

describe('V17 a price as people type it', () => {
  test.each([
    ['500', 'en-GB', 'PLN', '500.00'],
    ['500,5', 'en-GB', 'PLN', '500.50'],
    ['500.5', 'pl-PL', 'PLN', '500.50'],
    ['1 240.50', 'pl-PL', 'PLN', '1240.50'],
    [' 99 ', 'pl-PL', 'PLN', '99.00'],
    ['1.200', 'de-DE', 'EUR', '1200.00'],
    ['1,200', 'en-GB', 'GBP', '1200.00'],
    ['1.200,50', 'en-GB', 'GBP', '1200.50'],
    ['1,200.50', 'de-DE', 'EUR', '1200.50'],
    ['1.234.567', 'en-GB', 'GBP', '1234567.00'],
    ['1 200,50 zł', 'pl-PL', 'PLN', '1200.50'],
    ['1\u202f200,50\u00a0zł', 'pl-PL', 'PLN', '1200.50'],
    ['1\u2009200\u200b', 'pl-PL', 'PLN', '1200.00'],
    ['\u202a500\u202c', 'pl-PL', 'PLN', '500.00'],
    ['500 zł', 'pl-PL', 'PLN', '500.00'],
    ['500zl', 'pl-PL', 'PLN', '500.00'],
    ['PLN 500', 'pl-PL', 'PLN', '500.00'],
    ['500,-', 'de-DE', 'EUR', '500.00'],
    ['1.200,- €', 'de-DE', 'EUR', '1200.00'],
    ['500,–', 'de-DE', 'EUR', '500.00'],
    ['500:-', 'sv-SE', 'SEK', '500.00'],
    ['1 200 kr.', 'sv-SE', 'SEK', '1200.00'],
    ['1 200 Kč', 'cs-CZ', 'CZK', '1200.00'],
    ['1.200 lei', 'ro-RO', 'RON', '1200.00'],
    ["1'200", 'de-DE', 'EUR', '1200.00'],
    ['1’200.50', 'it-IT', 'EUR', '1200.50'],
    ['£1,200.50', 'en-GB', 'GBP', '1200.50'],
    ['€ 1200', 'nl-NL', 'EUR', '1200.00'],
    ['１２００', 'en-GB', 'GBP', '1200.00'],
    ['0.187', 'en-GB', 'EUR', '0.19'],
  ] as const)('%j in %s, in %s, is sent as %s', (typed, intlLocale, currency, amount) => {
    expect(typedToWire(typed, currency, intlLocale)).toEqual({ amount, currency })
  })

  test.each([
    ['1.200', 'en-GB', [120_000, 120]],
    ['£1.200', 'en-GB', [120_000, 120]],
    ['1,200', 'de-DE', [120_000, 120]],
    ['1.200', 'pl-PL', [120_000, 120]],
    ['1.200 £', 'fr-FR', [120_000, 120]],
    ['1,799', 'pl-PL', [179_900, 180]],
    ['120.000', 'en-GB', [12_000_000, 12_000]],
  ] as const)('%j in %s is ambiguous and is sent as typed', (typed, intlLocale, both) => {
    expect(pricesOf(typed, 'GBP', intlLocale)).toEqual(both)
    expect(typedToWire(typed, 'GBP', intlLocale).amount).toBe(typed)
  })

  test.each([
    ...['-5', 'much', '', '12OO', '12 50', '1.20.0', '5²', '500 zł', '500 $', '1200.555', '1e3'],
    ...['１．２．３', '500 EUR EUR', '1,2,3', '.', '€'],
  ])('%j is not a price in euros and is not taken for one', (typed) => {
    expect(pricesOf(typed, 'EUR', 'de-DE')).toEqual([])
    expect(typedToWire(typed, 'EUR', 'de-DE')).toEqual({ amount: typed, currency: 'EUR' })
  })

  test('the wire form of a price has one spelling', () => {
    expect(minorOf('1240.50')).toBe(124_050)
    for (const other of ['1240,50', '1 240.50', '1.240,50', '€5.00', '1.200']) expect(minorOf(other)).toBeUndefined()
  })
})

describe('a price in another currency', () => {
  test('is shown in whole units', () => {
    expect(convertAbout(money(200_000, 'PLN'), 0.87 / 4.25, 'GBP')).toEqual(money(40_900, 'GBP'))
  })

  test('zero stays zero, and a small price does not become zero', () => {
    expect(convertAbout(money(0, 'EUR'), 4.25, 'PLN')).toEqual(money(0, 'PLN'))
    expect(convertAbout(money(100, 'SEK'), 1 / 11, 'EUR')).toEqual(money(100, 'EUR'))
  })
})
