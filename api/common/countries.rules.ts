import { countryName } from './format.rules.ts'
import { asSeen } from './typed-text.rules.ts'

/**
 * Countries of our users and companies, ISO 3166: the EU, its neighbours and the United Kingdom.
 */
export const countriesServed = [
  'AD', 'AL', 'AT', 'BA', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB',
  'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MD', 'ME', 'MK', 'MT', 'NL',
  'NO', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'SM', 'TR', 'UA',
] as const // prettier-ignore

export type CountryServed = (typeof countriesServed)[number]

/** Any country of ISO 3166, because a search may use countries we do not serve. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countryName(code, 'en') !== code

/** Formats of complete postal codes, where known. */
const postalCodes: Partial<Record<string, RegExp>> = {
  PL: /^\d{2}-\d{3}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  RO: /^\d{6}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  CZ: /^\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
}
const anyPostalCode = /^[\p{L}\d][\p{L}\d -]{1,9}$/u

/** Letters that vehicles of a country bear, which stand before its postal codes instead of ISO 3166. */
const carLetters: Partial<Record<string, string>> = { DE: 'D', ES: 'E', FR: 'F', IT: 'I', PT: 'P', SE: 'S' }

/**
 * A typed postal code as the eye reads it, in capitals and without its own country before it:
 * "D-10115" in Germany is "10115". Another country's letters stay, so that the code is refused.
 */
export function readPostalCode(typed: string, country: string): string {
  const code = asSeen(typed)
    .toUpperCase()
    .replace(/(?<=\d) ?- ?(?=\d)/, '-')
  if (!postalCodes[country]) return code
  const [, letters = '', rest = ''] = /^([A-Z]{1,2}) ?- ?(\d.*)$/.exec(code) ?? []
  return letters !== '' && [country, carLetters[country]].includes(letters) ? rest : code
}

/** V04: the country's own format, for Poland `00-000`. */
export const isPostalCode = (code: string, country: string): boolean =>
  (postalCodes[country] ?? anyPostalCode).test(code)
