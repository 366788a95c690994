import { decimalMarkOf } from './format.rules.ts'

/**
 * A number as somebody typed it in his storefront: "1.200" is 1200 in German and 1.2 in English, "120,5" is 120.5 in both.
 * What stands between three digits and no others is read as the storefront writes it; spaces and apostrophes mean nothing.
 * Null where it is none, or none yet.
 */
export function readNumber(typed: string, intlLocale: string): number | null {
  const text = typed.replaceAll(/[\s'’]/gu, '')
  if (!/^-?\d[\d.,]*$/.test(text)) return null
  const plain = plainOf(text, decimalMarkIn(text, intlLocale))
  return plain === undefined ? null : Number(plain)
}

/** The mark before the fraction, if there is one. */
function decimalMarkIn(text: string, intlLocale: string): string | undefined {
  const last = [...text].findLast((letter) => letter === '.' || letter === ',')
  if (!last) return undefined
  const hasBoth = text.includes('.') && text.includes(',')
  if (hasBoth) return last
  const parts = text.split(last)
  if (parts.length > 2) return undefined
  const looksGrouped = /^-?[1-9]\d{0,2}$/.test(parts[0] ?? '') && /^\d{3}$/.test(parts[1] ?? '')
  return looksGrouped && last !== decimalMarkOf(intlLocale) ? undefined : last
}

/** With a point before its fraction and no groups, whose marks stand before three digits each. */
function plainOf(text: string, decimal: string | undefined): string | undefined {
  const [whole = '', fraction, ...more] = decimal ? text.split(decimal) : [text]
  if (more.length > 0) return undefined
  const isGrouped = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)
  if (!isGrouped && !/^-?\d+$/.test(whole)) return undefined
  const digits = whole.replaceAll(/[.,]/g, '')
  if (fraction === undefined) return digits
  return /^\d*$/.test(fraction) ? `${digits}.${fraction || '0'}` : undefined
}
