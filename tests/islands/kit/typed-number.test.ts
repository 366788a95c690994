import { expect, test } from 'vitest'
import { readNumber } from '#api/common/typed-number.rules.ts'
import { writeNumber } from '#islands/kit/typed-number.ts'

test('a number is formatted for the shop, and parsed back to the same value', () => {
  expect(writeNumber(1200.5, 'de-DE')).toBe('1200,5')
  expect(writeNumber(0.1, 'pl-PL')).toBe('0,1')
  for (const value of [0.1, 1.2, 12.345, 1200, 25_000.5])
    for (const intlLocale of ['de-DE', 'pl-PL', 'en-GB', 'fr-FR', 'cs-CZ', 'sv-SE'])
      expect(readNumber(writeNumber(value, intlLocale), intlLocale)).toBe(value)
})
