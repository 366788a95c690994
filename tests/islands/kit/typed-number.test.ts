import { describe, expect, test } from 'vitest'
import { readNumber, writeNumber } from '#islands/kit/typed-number.ts'

describe('a number that somebody types', () => {
  test.each([
    ['de-DE', '1.200', 1200],
    ['de-DE', '1.200,5', 1200.5],
    ['de-DE', '120,5', 120.5],
    ['de-DE', '120.5', 120.5],
    ['de-DE', '1,200', 1.2],
    ['de-DE', '0.200', 0.2],
    ['pl-PL', '1 200', 1200],
    ['pl-PL', '1\u00a0200,5', 1200.5],
    ['pl-PL', '1.200', 1200],
    ['pl-PL', '12.5', 12.5],
    ['en-GB', '1,200', 1200],
    ['en-GB', '1,200.5', 1200.5],
    ['en-GB', '1.200', 1.2],
    ['en-GB', '120,5', 120.5],
    ['de-CH', '1’200.5', 1200.5],
    ['de-DE', '1.200.000', 1200000],
  ])('is read as the shop writes it: %s “%s”', (intlLocale, typed, value) => {
    expect(readNumber(typed, intlLocale)).toBe(value)
  })

  test.each(['', '-', ',', '1,2,3', '1.2.3,4.5', '..'])('is none yet: “%s”', (typed) => {
    expect(readNumber(typed, 'de-DE')).toBeNull()
  })

  test('is shown as the shop writes it, and read again as the same', () => {
    expect(writeNumber(1200.5, 'de-DE')).toBe('1200,5')
    expect(writeNumber(0.1, 'pl-PL')).toBe('0,1')
    for (const value of [0.1, 1.2, 12.345, 1200, 25_000.5])
      for (const intlLocale of ['de-DE', 'pl-PL', 'en-GB', 'fr-FR', 'cs-CZ', 'sv-SE'])
        expect(readNumber(writeNumber(value, intlLocale), intlLocale)).toBe(value)
  })
})
