import { decimalMarkOf, groupMarkOf } from './format.rules.ts'

/** Offset of full-width characters (Asian keyboards) from ASCII. */
const FULL_WIDTH = 0xfee0

/**
 * A normalised number: without invisible characters, with one kind of space, apostrophe and hyphen.
 */
export const plainNumber = (typed: string): string =>
  typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[’‘ʼ`´′]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .trim()

/**
 * Every possible meaning of a typed number, the larger first. A point or comma before exactly three
 * digits is a thousands separator if `Intl` uses it as one: "1.200" is 1200 in German. In English,
 * where the point is the decimal separator, and in Polish, where it is neither, it means 1200 or
 * 1.2. "120,5" has one meaning everywhere. Empty if it is no number.
 */
export function readingsOf(typed: string, intlLocale: string): number[] {
  const [, sign = '', body] = /^(-?)(\d[\d .,']*)$/.exec(plainNumber(typed)) ?? []
  if (body === undefined) return []
  const [grouped, decimal] = [wholeOf(body), decimalOf(body)]
  const isGrouped = body.includes(groupMarkOf(intlLocale)) && !body.includes(decimalMarkOf(intlLocale))
  const readings = isGrouped ? [grouped ?? decimal] : [grouped, decimal]
  return readings.flatMap((digits) => (digits === undefined ? [] : Number(sign + digits)))
}

/**
 * A number, for fields that cannot ask back. With two meanings, it is the decimal one if the
 * separator is the storefront's decimal separator. Null if it is no number, or incomplete.
 */
export function readNumber(typed: string, intlLocale: string): number | null {
  const readings = readingsOf(typed, intlLocale)
  const isDecimal = plainNumber(typed).includes(decimalMarkOf(intlLocale))
  return readings.at(isDecimal ? -1 : 0) ?? null
}

/** Digits only, or groups of three with one separator. */
const wholeOf = (body: string): string | undefined =>
  /^(?:\d+|[1-9]\d{0,2}([ .,'])\d{3}(?:\1\d{3})*)$/.test(body) ? body.replace(/\D/g, '') : undefined

/** Normalised to a decimal point. */
function decimalOf(body: string): string | undefined {
  const [, before = '', mark = '', fraction] = /^(.*)([.,])(\d*)$/.exec(body) ?? []
  const whole = before.includes(mark) ? undefined : wholeOf(before)
  return whole && `${whole}.${fraction || '0'}`
}
