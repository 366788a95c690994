import { describe, expect, test } from 'vitest'
import {
  countryName,
  formatDays,
  formatMoney,
  formatMoneyRange,
  formatRating,
  formatUnitRange,
} from '#api/common/format.rules.ts'
import { money } from '#api/common/money.rules.ts'
import { storefronts, type Currency } from '#content/storefronts.ts'

const plain = (text: string) => text.replace(/[\s\u00a0\u2009\u202f]/g, ' ')
const range = (low: number, high: number, currency: Currency, intlLocale: string) =>
  plain(formatMoneyRange(money(low, currency), money(high, currency), intlLocale))

describe('figures as people of a storefront write them', () => {
  test.each([
    ['pl-PL', 'PLN', '330–410 zł'],
    ['en-GB', 'GBP', '£330 – £410'],
    ['de-DE', 'EUR', '330–410 €'],
    ['nl-NL', 'EUR', '€ 330-410'],
    ['cs-CZ', 'CZK', '330–410 Kč'],
  ] as const)(
    'a range of prices in %s names its currency as usual there',
    (locale, currency, said) => {
      expect(range(33_000, 41_000, currency, locale)).toBe(said)
    },
  )

  test.each(storefronts)('a range of one price in $locale is that price', (storefront) => {
    const { currency, intlLocale } = storefront
    const price = money(33_000, currency)
    expect(formatMoneyRange(price, price, intlLocale)).toBe(formatMoney(price, intlLocale))
  })

  test('distances, days, stars and countries are said in the language', () => {
    expect(plain(formatUnitRange(50, 150, 'kilometer', 'pl-PL'))).toBe('50–150 km')
    expect(plain(formatDays('2026-11-24', '2026-11-26', 'de-DE', 2026))).toBe('24.–26. Nov.')
    expect(plain(formatDays('2026-12-30', '2027-01-02', 'en-GB', 2026))).toMatch(/2026.*2027/)
    expect(formatRating(5, 'pl-PL')).toBe('5,0')
    expect(countryName('PL', 'cs')).toBe('Polsko')
  })
})
