export type Cell = string | number | null

/**
 * Spreadsheets in other locales split at semicolons or tabs, so every piece that could become a
 * cell is escaped.
 */
const formula = /((?:^|[,;|\t\r\n\v\f\x85\u2028\u2029])[\s\p{C}\p{Z}"']*)(?=[=+\-@＝＋－＠−﹦﹢﹣﹫])/gu
/** Not escaped: negative numbers, and phone numbers as links (RFC 3966). */
const number = /^-?\d+(?:\.\d+)?$/
const phone = /^\+\d{6,15}$/

export function cellOf(value: Cell): string {
  const text = String(value ?? '')
  const plain = number.test(text) ? text : phone.test(text) ? `tel:${text}` : text.replace(formula, "$1'")
  return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
