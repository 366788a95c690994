import { expect, test } from 'vitest'
import { findTaxNumber, taxNumberError } from '#api/account/registration/tax-number.rules.ts'

test.each([
  ['DE', '136695976', 'DE', 'DE136695976'],
  ['DE', 'de 136 695 976', 'DE', 'DE136695976'],
  ['DE', 'DE-136.695.976', 'DE', 'DE136695976'],
  ['PL', '526-025-09-95', 'PL', 'PL5260250995'],
  ['PL', 'PL 526 025 09 95', 'PL', 'PL5260250995'],
  ['PL', 'DE136695976', 'DE', 'DE136695976'],
  ['DE', 'PL5260250995', 'PL', 'PL5260250995'],
  ['ES', 'B58378431', 'ES', 'ESB58378431'],
  [null, 'GB980780684', 'GB', 'GB980780684'],
  ['DE', 'EL094259216', 'GR', 'EL094259216'],
])('in a shop of %s %s is the number %s %s', (home, typed, country, number) => {
  expect(findTaxNumber(typed, home)).toEqual({ country, number })
  expect(taxNumberError(typed, home)).toBeUndefined()
})

test.each([
  ['DE', '136695977', 'vat_number'],
  ['DE', 'PL526025099', 'vat_number'],
  ['PL', '526025099', 'tax_number'],
  ['PL', 'DE136695977', 'vat_number'],
  [null, '136695976', 'vat_number'],
  ['DE', '', 'vat_number'],
])('in a shop of %s "%s" is nobody\'s number', (home, typed, code) => {
  expect(findTaxNumber(typed, home)).toBeUndefined()
  expect(taxNumberError(typed, home)).toBe(code)
})
