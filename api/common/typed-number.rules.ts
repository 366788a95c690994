import { decimalMarkOf, groupMarkOf } from './format.rules.ts'

/** Full-width signs, as Asian keyboards type them, stand this far behind the plain ones. */
const FULL_WIDTH = 0xfee0

/** A number in plain signs: without marks that cannot be seen, with one kind of space, apostrophe and hyphen. */
export const plainNumber = (typed: string): string =>
  typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[’‘ʼ`´′]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .trim()

/**
 * All readings of a typed number, the larger first. A point or comma before exactly three digits is
 * read as `Intl` writes it: "1.200" is 1200 in German, which groups by points. English, where the point is decimal, and
 * Polish, where it is neither, have two readings: 1200 and 1.2. "120,5" has one everywhere. None where it is no number.
 */
export function readingsOf(typed: string, intlLocale: string): number[] {
  const [, sign = '', body] = /^(-?)(\d[\d .,']*)$/.exec(plainNumber(typed)) ?? []
  if (body === undefined) return []
  const [grouped, decimal] = [wholeOf(body), decimalOf(body)]
  const isGrouped = body.includes(groupMarkOf(intlLocale)) && !body.includes(decimalMarkOf(intlLocale)) // prettier-ignore
  const readings = isGrouped ? [grouped ?? decimal] : [grouped, decimal]
  return readings.flatMap((digits) => (digits === undefined ? [] : Number(sign + digits)))
}

/**
 * A number where nothing asks: of two readings, the one with decimals where the mark is the storefront's decimal mark.
 * Null where it is none, or none yet.
 */
export function readNumber(typed: string, intlLocale: string): number | null {
  const readings = readingsOf(typed, intlLocale)
  const isDecimal = plainNumber(typed).includes(decimalMarkOf(intlLocale))
  return readings.at(isDecimal ? -1 : 0) ?? null
}

/** Digits alone, or groups of three behind one kind of mark. */
const wholeOf = (body: string): string | undefined =>
  /^(?:\d+|[1-9]\d{0,2}([ .,'])\d{3}(?:\1\d{3})*)$/.test(body) ? body.replace(/\D/g, '') : undefined

/** With a point before its fraction. */
function decimalOf(body: string): string | undefined {
  const [, before = '', mark = '', fraction] = /^(.*)([.,])(\d*)$/.exec(body) ?? []
  const whole = before.includes(mark) ? undefined : wholeOf(before)
  return whole && `${whole}.${fraction || '0'}`
}
