import { describe, expect, test } from 'vitest'
import { readingsOf, readNumber } from '#api/common/typed-number.rules.ts'
import { storefronts } from '#content/storefronts.ts'

describe('a number is read as its storefront writes it', () => {
  test.each([
    ['1.200', 'de-DE', 1200],
    ['1.200', 'en-GB', 1.2],
    ['1.200', 'pl-PL', 1200],
    ['1,200', 'en-GB', 1200],
    ['1,200', 'de-DE', 1.2],
    ['120,5', 'de-DE', 120.5],
    ['120,5', 'en-GB', 120.5],
    ['120.5', 'pl-PL', 120.5],
    ['1.234.567', 'de-DE', 1_234_567],
    ['1.234,5', 'de-DE', 1234.5],
    ['1,234.5', 'de-DE', 1234.5],
    ['1 200', 'pl-PL', 1200],
    ['1\u00a0200,50', 'pl-PL', 1200.5],
    ['1’200', 'it-IT', 1200],
    ['0.125', 'de-DE', 0.125],
    ['-3', 'en-GB', -3],
    ['7,', 'fr-FR', 7],
    ['1’200.5', 'de-CH', 1200.5],
    ['12.5', 'pl-PL', 12.5],
    ['0.200', 'de-DE', 0.2],
    ['１２０，５', 'de-DE', 120.5],
    ['1\u202f200\u200e', 'fr-FR', 1200],
    ['−3', 'sv-SE', -3],
  ])('%s in %s is %d', (typed, intlLocale, value) => {
    expect(readNumber(typed, intlLocale)).toBe(value)
  })

  test.each(['', '-', ',', '..', '1.2.3,4.5', 'about 5', '1.2.3', '12,34,5', '1,23.4,5', '.', '--2', '5 kg', '1e3'])(
    '%s is none',
    (typed) => {
      expect(readNumber(typed, 'en-GB')).toBeNull()
    },
  )

  test.each([
    ['1.200', 'en-GB', [1200, 1.2]],
    ['1,200', 'de-DE', [1200, 1.2]],
    ['1.200', 'de-DE', [1200]],
    ['1,200.5', 'en-GB', [1200.5]],
    ['0.200', 'en-GB', [0.2]],
    ['0.200', 'pl-PL', [0.2]],
    ['1.234.567', 'pl-PL', [1_234_567]],
    ['1 200', 'pl-PL', [1200]],
    ["1'200", 'cs-CZ', [1200]],
    ['1 2', 'en-GB', []],
  ])('%s in %s may mean %j', (typed, intlLocale, readings) => {
    expect(readingsOf(typed, intlLocale)).toEqual(readings)
  })

  test.each(storefronts)(
    'a point before three digits asks on $locale unless the language groups thousands by it',
    ({ intlLocale }) => {
      const isGrouping = ['de-DE', 'es-ES', 'it-IT', 'nl-NL', 'ro-RO'].includes(intlLocale)
      expect(readingsOf('1.200', intlLocale)).toEqual(isGrouping ? [1200] : [1200, 1.2])
    },
  )

  test.each(storefronts)(
    'a comma before three digits asks on $locale unless it is English, which groups thousands by it',
    ({ intlLocale, language }) => {
      expect(readingsOf('1,200', intlLocale)).toEqual(language === 'en' ? [1200] : [1200, 1.2])
    },
  )
})
