import type { FieldErrors } from '#api/kit/fail.ts'
import { isTaxNumber, withPrefix } from './tax-number.rules.ts'

/** The number with its country in front, refused where its check digit is wrong. */
export function toTaxNumber(errors: FieldErrors, typed: string, country: string): string {
  const number = withPrefix(typed, country)
  // V05 asks no more of a Polish number than its ten digits.
  if (country !== 'PL' && !isTaxNumber(number, country)) errors.add('taxNumber', 'vat_number')
  return number
}
