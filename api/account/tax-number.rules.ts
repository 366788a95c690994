import { checkVAT, countries } from 'jsvat'

// The tax offices of Greece write EL where everybody else writes GR.
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** As it was typed, without what people put between the digits, and with its country in front: `PL5260250995`. */
export function withPrefix(typed: string, country: string): string {
  const prefix = prefixOf(country)
  const plain = withoutGaps(typed)
  return plain.startsWith(prefix) ? plain : prefix + plain
}

const withoutGaps = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Its check digit must fit where we know how. */
export function isTaxNumber(number: string, country: string): boolean {
  const known = countries.filter(({ codes }) => codes.includes(country))
  return known.length > 0 ? checkVAT(number, known).isValid : /^[A-Z0-9]{6,20}$/.test(number)
}

/** V05 asks no more of a Polish number than its ten digits. */
const fits = (number: string, country: string): boolean =>
  country === 'PL' ? /^PL\d{10}$/.test(number) : isTaxNumber(number, country)

/** What is wrong with a number that is nobody's. */
export function taxNumberError(typed: string, home: string | null): string | undefined {
  if (findTaxNumber(typed, home)) return undefined
  const isPolish = home === 'PL' && /^(?:PL)?\d*$/.test(withoutGaps(typed))
  return isPolish ? 'tax_number' : 'vat_number'
}

/** Whose number it is: of the country where one is, with or without its letters, or of the one whose letters stand in front. */
export function findTaxNumber(
  typed: string,
  home: string | null,
): { country: string; number: string } | undefined {
  if (home !== null && fits(withPrefix(typed, home), home))
    return { country: home, number: withPrefix(typed, home) }
  const number = withoutGaps(typed)
  const country = countries
    .flatMap(({ codes }) => codes.slice(0, 1))
    .find((code) => number.startsWith(prefixOf(code)))
  return country !== undefined && fits(number, country) ? { country, number } : undefined
}
