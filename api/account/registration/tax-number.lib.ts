import type { FieldErrors } from '#api/kit/fail.ts'
import { isTaxNumber, withPrefix } from './tax-number.rules.ts'

/** The number with its country prefix; adds an error if the check digit is wrong. */
export function toTaxNumber(errors: FieldErrors, typed: string, country: string): string {
  const number = withPrefix(typed, country)
  // V05 requires only ten digits of a Polish number.
  if (country !== 'PL' && !isTaxNumber(number, country)) errors.add('taxNumber', 'vat_number')
  return number
}
