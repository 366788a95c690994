import { decimalMarkOf } from './format.rules.ts'

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
 * All that a typed number may mean. One reading where the storefront writes it so: "1.200" is 1200 in German, "120,5" is
 * 120.5 everywhere. Two where its decimal mark stands before three digits: "1.200" in English is 1200 or 1.2, and 1.2 is
 * the last. None where it is no number.
 */
export function readingsOf(typed: string, intlLocale: string): number[] {
  const [, sign = '', body] = /^(-?)(\d[\d .,']*)$/.exec(plainNumber(typed)) ?? []
  if (body === undefined) return []
  const [grouped, decimal] = [wholeOf(body), decimalOf(body)]
  const isOtherMark = grouped !== undefined && !body.includes(decimalMarkOf(intlLocale))
  const readings = isOtherMark ? [grouped] : [grouped, decimal]
  return readings.flatMap((digits) => (digits === undefined ? [] : Number(sign + digits)))
}

/** A number as its storefront writes it; null where it is none, or none yet. */
export const readNumber = (typed: string, intlLocale: string): number | null =>
  readingsOf(typed, intlLocale).at(-1) ?? null

/** Digits alone, or groups of three behind one kind of mark. */
const wholeOf = (body: string): string | undefined =>
  /^(?:\d+|[1-9]\d{0,2}([ .,'])\d{3}(?:\1\d{3})*)$/.test(body) ? body.replace(/\D/g, '') : undefined

/** With a point before its fraction. */
function decimalOf(body: string): string | undefined {
  const [, before = '', mark = '', fraction] = /^(.*)([.,])(\d*)$/.exec(body) ?? []
  const whole = before.includes(mark) ? undefined : wholeOf(before)
  return whole && `${whole}.${fraction || '0'}`
}
