import { checkVAT, countries } from 'jsvat'
import type { FieldErrors } from '#api/kit/fail.ts'

// The tax offices of Greece write EL where everybody else writes GR.
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** The number with its country in front: `PL5260250995`. Its check digit must fit where we know how. */
export function toTaxNumber(errors: FieldErrors, typed: string, country: string): string {
  const prefix = prefixOf(country)
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const number = plain.startsWith(prefix) ? plain : prefix + plain
  // V05 asks no more of a Polish number than its ten digits.
  if (country !== 'PL' && !isTaxNumber(number, country)) errors.add('taxNumber', 'vat_number')
  return number
}

export function isTaxNumber(number: string, country: string): boolean {
  const known = countries.filter(({ codes }) => codes.includes(country))
  return known.length > 0 ? checkVAT(number, known).isValid : /^[A-Z0-9]{6,20}$/.test(number)
}
