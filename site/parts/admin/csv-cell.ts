export type Cell = string | number | null

/** A program in Polish or German splits at semicolons, others at tabs: each piece may become a cell, so each is disarmed. */
const formula =
  /((?:^|[,;|\t\r\n\v\f\x85\u2028\u2029])[\s\p{C}\p{Z}"']*)(?=[=+\-@＝＋－＠−﹦﹢﹣﹫])/gu
/** Stays what it is in spreadsheets and in imports: a negative number, and a phone number as a link (RFC 3966). */
const number = /^-?\d+(?:\.\d+)?$/
const phone = /^\+\d{6,15}$/

export function cellOf(value: Cell): string {
  const text = String(value ?? '')
  const plain = number.test(text) ? text : phone.test(text) ? `tel:${text}` : text.replace(formula, "$1'") // prettier-ignore
  return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
