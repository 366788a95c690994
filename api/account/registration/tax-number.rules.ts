import { checkVAT, countries } from 'jsvat'

// Greek VAT numbers use EL instead of GR.
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Normalized: without separators and with the country prefix, as in `PL5260250995`. */
export function withPrefix(typed: string, country: string): string {
  const prefix = prefixOf(country)
  const plain = withoutGaps(typed)
  return plain.startsWith(prefix) ? plain : prefix + plain
}

const withoutGaps = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Verifies the check digit for countries we know; otherwise only the format. */
export function isTaxNumber(number: string, country: string): boolean {
  const known = countries.filter(({ codes }) => codes.includes(country))
  return known.length > 0 ? checkVAT(number, known).isValid : /^[A-Z0-9]{6,20}$/.test(number)
}

/** V05 requires only ten digits of a Polish number. */
const fits = (number: string, country: string): boolean =>
  country === 'PL' ? /^PL\d{10}$/.test(number) : isTaxNumber(number, country)

/** The error code of an invalid number; undefined if it is valid. */
export function taxNumberError(typed: string, home: string | null): string | undefined {
  if (findTaxNumber(typed, home)) return undefined
  const isPolish = home === 'PL' && /^(?:PL)?\d*$/.test(withoutGaps(typed))
  return isPolish ? 'tax_number' : 'vat_number'
}

/** The country of a number: `home`, with or without prefix, or else the country of its prefix. */
export function findTaxNumber(typed: string, home: string | null): { country: string; number: string } | undefined {
  if (home !== null && fits(withPrefix(typed, home), home)) return { country: home, number: withPrefix(typed, home) }
  const number = withoutGaps(typed)
  const country = countries.flatMap(({ codes }) => codes.slice(0, 1)).find((code) => number.startsWith(prefixOf(code)))
  return country !== undefined && fits(number, country) ? { country, number } : undefined
}
