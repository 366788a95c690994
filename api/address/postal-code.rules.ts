/** A code that somebody typed, the countries it may belong to, and what else he typed beside it. */
export interface TypedPostalCode {
  code: string
  countries: string[]
  rest: string
}

interface Format {
  /** The whole code, as written in that country. */
  whole: RegExp
  /** How we write it. */
  write: (compact: string) => string
}

const digits = (count: number): Format => ({
  whole: new RegExp(`^\\d{${count}}$`),
  write: (code) => code,
})
const parted = (first: number, last: number, gap: string): Format => ({
  whole: new RegExp(`^\\d{${first}}${gap}?\\d{${last}}$`),
  write: (code) => `${code.slice(0, first)}${gap}${code.slice(first)}`,
})

/** In the order in which we guess when a code fits several countries. */
const FORMATS: Record<string, Format> = {
  DE: digits(5),
  FR: digits(5),
  IT: digits(5),
  ES: digits(5),
  // Without its dash it is sooner one of those, but in a Polish shop.
  PL: parted(2, 3, '-'),
  SE: parted(3, 2, ' '),
  CZ: parted(3, 2, ' '),
  SK: parted(3, 2, ' '),
  RO: digits(6),
  PT: parted(4, 3, '-'),
  NL: {
    whole: /^\d{4} ?[A-Z]{2}$/,
    write: (code) => `${code.slice(0, 4)} ${code.slice(4)}`,
  },
  AT: digits(4),
  BE: digits(4),
  CH: digits(4),
  DK: digits(4),
  HU: digits(4),
}
const BRITISH: Format = {
  whole: /^[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?$/,
  write: (code) => (code.length > 4 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code),
}
const BRITISH_ISLES = ['GB', 'GG', 'JE', 'IM']

const NUMBERS_FIRST = /^(\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4} ?[a-z]{2}|\d{4,7})(?=$|[ ,])/i
const NUMBERS_LAST = /[ ,](\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4} ?[a-z]{2}|\d{4,7})$/i
const LETTERS_FIRST = /^([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]{1,2}\d[a-z\d]?)(?=$|[ ,])/i
const LETTERS_LAST = /[ ,]([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})$/i
const STARTED = /^(\d{2,3}|\d{2}-\d{0,2}|\d{4}-\d{0,2})$/

export const compactCode = (code: string): string => code.replace(/[ -]/g, '').toUpperCase()

const fits = (code: string) =>
  Object.keys(FORMATS).filter((country) => FORMATS[country]?.whole.test(code.toUpperCase()))

/** Finds a postal code at either end of what was typed: "80-001 Gdańsk", "London SW1A 1AA". */
export function findPostalCode(typed: string): TypedPostalCode | undefined {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (STARTED.test(text)) return { code: text, countries: startedIn(text), rest: '' }
  for (const pattern of [NUMBERS_FIRST, NUMBERS_LAST, LETTERS_FIRST, LETTERS_LAST]) {
    const code = pattern.exec(text)?.[1]
    if (!code) continue
    const countries = /^\d/.test(code) ? fits(code) : BRITISH_ISLES
    const rest = text.replace(code, '').replace(/^[ ,]+|[ ,]+$/g, '')
    if (countries.length > 0) return { code: code.toUpperCase(), countries, rest }
  }
  return undefined
}

function startedIn(text: string): string[] {
  if (!text.includes('-')) return Object.keys(FORMATS)
  return text.indexOf('-') === 2 ? ['PL'] : ['PT']
}

/** `80001` → `80-001` in Poland; a code that is not whole yet says nothing of the address. */
export function writePostalCode(country: string, code: string): string {
  const format = BRITISH_ISLES.includes(country) ? BRITISH : FORMATS[country]
  if (!format) return ''
  const written = format.write(compactCode(code))
  return format.whole.test(written) ? written : ''
}
