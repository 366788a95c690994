import { countriesServed } from '#api/common/countries.rules.ts'
import { asSeen } from '#api/common/typed-text.rules.ts'

/** A typed postal code, the countries it may belong to, and the rest of the text. */
export interface TypedPostalCode {
  code: string
  /** Empty if a country was named whose postal codes are unknown here. */
  countries: string[]
  rest: string
}

interface Format {
  /** Regular expression of the whole code. */
  shape: string
  /** Formats the code. */
  write: (compact: string) => string
}

const digits = (shape: string): Format => ({ shape, write: (code) => code })
const parted = (first: number, last: number, gap: string, gaps: string): Format => ({
  shape: `\\d{${first}}${gaps}?\\d{${last}}`,
  write: (code) => `${code.slice(0, first)}${gap}${code.slice(first)}`,
})
const five = digits('\\d{2} ?\\d{3}')
const four = digits('\\d{4}')
const british: Format = {
  // London's E, N and W districts end at 20, 22 and 14; higher numbers are Irish.
  shape: '(?:[BGLMS]\\d{1,2}|[ENW]1?\\d|E20|N2[0-2]|[ENW]\\d[A-Z]|[A-Z]{2}\\d[A-Z\\d]?)(?: ?\\d[A-Z]{2})?',
  write: (code) => (code.length > 4 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code),
}

const ROUTING_KEY_SIGNS = 3
const routingKey = '(?:[AC-FHKNPRTV-Y]\\d{2}|D6W)'
const eircode = `${routingKey}[ -]?(?=[A-Z]*\\d)[AC-FHKNPRTV-Y\\d]{4}`

/** In the order of preference if a code fits several countries. */
const FORMATS: Record<string, Format> = {
  DE: five,
  FR: five,
  IT: five,
  ES: five,
  // Without the dash it is more likely one of those above, except on the Polish storefront.
  PL: parted(2, 3, '-', '[ -]'),
  SE: parted(3, 2, ' ', ' '),
  CZ: parted(3, 2, ' ', ' '),
  SK: parted(3, 2, ' ', ' '),
  RO: digits('\\d{6}'),
  PT: parted(4, 3, '-', '[ -]'),
  NL: {
    shape: '\\d{4} ?[A-Z]{2}',
    write: (code) => `${code.slice(0, 4)} ${code.slice(4)}`,
  },
  AT: four,
  BE: four,
  CH: four,
  DK: four,
  HU: four,
  LU: four,
  GB: british,
  GG: british,
  JE: british,
  IM: british,
  IE: {
    shape: `(?:${eircode}|${routingKey})`,
    write: (code) => [code.slice(0, ROUTING_KEY_SIGNS), code.slice(ROUTING_KEY_SIGNS)].join(' ').trim(),
  },
}

export const knownCountries = Object.keys(FORMATS)

/** Country prefixes of postal codes besides ISO 3166: vehicle registration codes. */
const CAR_LETTERS: Readonly<Record<string, string>> = {
  A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', FIN: 'FI', FL: 'LI', H: 'HU', I: 'IT', IRL: 'IE',
  L: 'LU', N: 'NO', P: 'PT', S: 'SE', SLO: 'SI', UK: 'GB',
} // prettier-ignore
const NAMED_COUNTRY = /^([a-z]{1,3})( ?- ?| ?)(?=[a-z]{0,2}\d)(.+)$/i
const served: readonly string[] = countriesServed

/** "7100 La Louvière" is not a Dutch code. */
const dutch = String.raw`\d{4} ?(?!(?-i:[A-Z][a-z]|la|le|de|st) )[a-z]{2}`
const numbers = String.raw`\d{2}[- ]\d{3}|\d{4}[- ]\d{3}|\d{3} \d{2}|${dutch}|\d{4,7}`
const letters = `${eircode}|${british.shape}|${routingKey}`
const wholeLetters = `${eircode}|${british.shape}(?<=[a-z]{2})|${routingKey}`
const ENDS = '(?=$|[ ,])'
const PLACES = [`^(${numbers})${ENDS}`, `[ ,](${numbers})$`, `^(${letters})${ENDS}`, `[ ,](${wholeLetters})$`].map(
  (pattern) => new RegExp(pattern, 'i'),
)
/** Within a whole address: "Długa 5, 00-238 Warszawa, Polska", "Linden 5 10117 Berlin". */
const behindStreet = new RegExp(`(?:,|\\d[a-z]?) (${numbers}) (\\p{L}.*)$`, 'iu')
const beforeCountry = new RegExp(`[ ,](${wholeLetters}),`, 'i')
const STARTED = /^(\d{2,3}|\d{2}-\d{0,2}|\d{4}-\d{0,2})$/

const compactCode = (code: string): string => code.replace(/[ -]/g, '').toUpperCase()

const isWhole = (country: string, code: string): boolean =>
  new RegExp(`^(?:${FORMATS[country]?.shape})$`, 'i').test(code)
const fits = (code: string) => knownCountries.filter((country) => isWhole(country, code))

/**
 * Finds a postal code at either end of the text or in a whole address, and its country if that
 * stands before it: "80-001 Gdańsk", "London SW1A 1AA", "D-10115 Berlin", "Długa 5, 00-238
 * Warszawa".
 */
export function findPostalCode(typed: string): TypedPostalCode | undefined {
  const text = asSeen(typed).replace(/(?<=\d) ?- ?(?=\d)/g, '-')
  const named = findInNamedCountry(text)
  if (named) return named
  if (STARTED.test(text)) return { code: text, countries: startedIn(text), rest: '' }
  for (const pattern of PLACES) {
    const code = pattern.exec(text)?.[1]
    const countries = code ? fits(code) : []
    if (code && countries.length > 0) return { code: code.toUpperCase(), countries, rest: without(code, text) }
  }
  return findInAddress(text)
}

function findInAddress(text: string): TypedPostalCode | undefined {
  const [, number, town = ''] = behindStreet.exec(text) ?? []
  const code = number ?? beforeCountry.exec(text)?.[1]
  const countries = code ? fits(code) : []
  if (!code || countries.length === 0) return undefined
  return { code: code.toUpperCase(), countries, rest: number ? town : without(code, text) }
}

const without = (code: string, text: string): string => text.replace(code, '').replace(/^[ ,]+|[ ,]+$/g, '')

/**
 * With a dash, the letters before a code are always a country; without one the code must fit it.
 */
function findInNamedCountry(text: string): TypedPostalCode | undefined {
  const [, said = '', gap = '', behind = ''] = NAMED_COUNTRY.exec(text) ?? []
  const country = CAR_LETTERS[said.toUpperCase()] ?? said.toUpperCase()
  const shape = FORMATS[country]?.shape
  const code = shape && new RegExp(`^(${shape})${ENDS}`, 'i').exec(behind)?.[1]
  if (code) return { code: code.toUpperCase(), countries: [country], rest: without(code, behind) }
  const isSaid = gap.includes('-') || (gap === ' ' && !shape && served.includes(country))
  const number = /^\d[\d -]*(?=$|[ ,])/.exec(behind)?.[0].trim()
  if (!isSaid || !number) return undefined
  return { code: number, countries: shape ? [country] : [], rest: without(number, behind) }
}

function startedIn(text: string): string[] {
  if (!text.includes('-')) return knownCountries
  return text.indexOf('-') === 2 ? ['PL'] : ['PT']
}

/**
 * Whether the code is a British district or an Irish routing key, which look like motorways and
 * house numbers.
 */
export const isDistrict = (code: string): boolean => /^[A-Z]/.test(code) && compactCode(code).length < 5

/** Prefixes by which an area may be stored: letters in Britain, the routing key in Ireland. */
export function areaPrefixes(code: string, longest: number): string[] {
  const compact = compactCode(code)
  const area = /^[A-Z]+/.exec(compact)?.[0]
  if (area) return [area, compact.slice(0, ROUTING_KEY_SIGNS)]
  return Array.from({ length: longest }, (_, i) => compact.slice(0, i + 1))
}

/** `80001` → `80-001` in Poland; empty if the code is incomplete. */
export function writePostalCode(country: string, code: string): string {
  const format = FORMATS[country]
  if (!format) return ''
  const written = format.write(compactCode(code))
  return isWhole(country, written) ? written : ''
}
