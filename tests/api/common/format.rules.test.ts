import { describe, expect, test } from 'vitest'
import {
  countryName,
  formatBytes,
  formatDate,
  formatDay,
  formatDays,
  formatInstant,
  formatLately,
  formatMoney,
  formatMoneyRange,
  formatNamedDay,
  formatRating,
  formatShare,
  formatUnit,
  formatUnitRange,
  formatUntil,
  formatWeekday,
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
    ['nl-NL', 'EUR', '€ 330–410'],
    ['ro-RO', 'RON', '330–410 RON'],
    ['pt-PT', 'EUR', '330–410 €'],
    ['cs-CZ', 'CZK', '330–410 Kč'],
  ] as const)('a range of prices in %s names its currency as usual there', (locale, currency, said) => {
    expect(range(33_000, 41_000, currency, locale)).toBe(said)
  })

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

  test.each([
    ['en-GB', '28 Nov 2026, 09:03', '28 Nov 2026, 23:59'],
    ['de-DE', '28. Nov. 2026, 09:03', '28. Nov. 2026, 23:59'],
    ['pl-PL', '28 lis 2026, 09:03', '28 lis 2026, 23:59'],
  ])(
    'in %s an instant has its month in letters, and a term until midnight belongs to the day before',
    (to, at, until) => {
      expect(plain(formatInstant('2026-11-28T08:03:00Z', to, 'Europe/Warsaw'))).toBe(at)
      expect(plain(formatUntil('2026-11-28T23:00:00Z', to, 'Europe/Warsaw'))).toBe(until)
    },
  )

  test.each(storefronts)(
    'in $locale no line breaks between a number and its unit, or a day and its month',
    ({ currency, intlLocale, timeZone }) => {
      const [from, to, instant] = ['2026-11-05', '2027-01-02', new Date('2026-11-05T12:00:00Z')]
      const figures = [
        formatMoney(money(133_700, currency), intlLocale),
        formatMoneyRange(money(133_700, currency), money(243_700, currency), intlLocale),
        formatShare(0.065, intlLocale),
        formatUnit(1250, 'kilogram', intlLocale),
        formatUnit(2, 'hour', intlLocale, 'long'),
        formatUnitRange(50, 150, 'kilometer', intlLocale),
        formatBytes(2_500_000, intlLocale),
        formatDay(from, intlLocale, 2025),
        formatNamedDay(from, intlLocale, 2025),
        formatWeekday(from, intlLocale),
        formatDays(from, to, intlLocale, 2026),
        formatDate(instant, intlLocale, timeZone),
        formatInstant(instant, intlLocale, timeZone),
      ]

      expect(figures.filter((one) => /\d\.? [\p{L}\p{S}%]/u.test(one))).toEqual([])
    },
  )

  test.each([
    ['de-DE', 'morgen, 09:03', 'heute, 09:03', 'gestern, 09:03', '26. Nov., 09:03', '28. Dez. 2025, 09:03'],
    ['pl-PL', 'jutro, 09:03', 'dzisiaj, 09:03', 'wczoraj, 09:03', '26 lis, 09:03', '28 gru 2025, 09:03'],
  ])('in %s the days next to now are named in words, others of this year without it', (to, ...said) => {
    const told = ['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2025-12-28'].map((day) =>
      plain(formatLately(`${day}T08:03:00Z`, new Date('2026-11-28T22:30:00Z'), to, 'Europe/Warsaw')),
    )

    expect(told).toEqual(said)
  })
})
