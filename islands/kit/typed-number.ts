const SPACES = /[\s'’]/g
/** Groups of three behind one to three digits, with one sign between all of them. */
const GROUPED = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/

const signs = new Map<string, string>()

/** What stands before the tenths where this is spoken. */
function decimalSign(intlLocale: string): string {
  const known = signs.get(intlLocale)
  if (known) return known
  const parts = new Intl.NumberFormat(intlLocale).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  signs.set(intlLocale, sign)
  return sign
}

/**
 * A number as people type it: `1.200` is twelve hundred in a German shop and one and a fifth in an English
 * one, `120,5` is never 1205. Null when it is none, or none yet.
 */
export function readNumber(typed: string, intlLocale: string): number | null {
  const text = typed.replace(SPACES, '')
  if (text === '') return null
  const value = Number(withPoint(text, decimalSign(intlLocale)))
  return Number.isFinite(value) ? value : null
}

/** The same with a point before the tenths and nothing between the thousands. */
function withPoint(text: string, decimal: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return text
  const [whole, sign, rest] = [text.slice(0, last), text[last] ?? '', text.slice(last + 1)]
  const isRepeated = whole.includes(sign)
  const isGrouped = GROUPED.test(text) && (isRepeated || sign !== decimal) && !/^-?0/.test(text)
  if (isGrouped) return text.replace(/[.,]/g, '')
  return isRepeated ? text : `${whole.replace(/[.,]/g, '')}.${rest}`
}

/** As the shop writes it, but for spaces between the thousands: it may be typed on. */
export const writeNumber = (value: number, intlLocale: string): string =>
  new Intl.NumberFormat(intlLocale, { useGrouping: false, maximumFractionDigits: 3 }).format(value)
