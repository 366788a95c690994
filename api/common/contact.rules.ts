import { asSeen } from './typed-text.rules.ts'

export const PHONE_MAX_DIGITS = 14
const PHONE_MIN_DIGITS = 6
/** Room for all digits with a separator each, and a margin. */
const PHONE_MAX_SIGNS = 40

/** V12: a full name has at least two words. */
export const fullName = /^\S+(\s+\S+)+$/
export const isFullName = (name: string): boolean => fullName.test(name)

/** Longer text cannot be a phone number. */
const PASTED_MAX = 100
/** "tel:", "Tel.", "callto:", or a telephone symbol. */
const CALLED = /^(?:(?:tel|telefon|phone|mob|mobile|callto|sms|whatsapp)[.:]|[\p{So}])\s*/iu
/**
 * "+48 (0)": the zero is dialled only within the country, so drop it; in Italy it is part of the
 * number.
 */
const ZERO_AT_HOME = /^(\+(?!39)\d{1,3})\s*\(0\)\s*/
const EXTENSION = /[\s,;]*(?:ext(?:ension|n)?|x|wewn?|w|dw|poste|int|#)[.\s:=]*\d{1,6}$/i

/**
 * A typed or pasted phone number without prefixes such as `tel:`, invisible characters and
 * extensions; leading 00 becomes a plus.
 */
export const readPhone = (typed: string): string =>
  asSeen(typed.slice(0, PASTED_MAX))
    .replace(CALLED, '')
    .replace(/;.*$/, '')
    .replace(EXTENSION, '')
    .replace(/[·•]/g, '.')
    .replace(/^[([](\+?\d+)[)\]]/, '$1 ')
    .replace(/^(?:\+|00)\s*/, '+')
    .replace(ZERO_AT_HOME, '$1 ')
    .trim()

/** V09: up to 14 digits in any grouping. */
export const isPhone = (typed: string): boolean => {
  const phone = readPhone(typed)
  const digits = phone.replace(/\D/g, '').length
  if (phone.length > PHONE_MAX_SIGNS) return false
  return /^\+?[\d\s()./-]+$/.test(phone) && digits >= PHONE_MIN_DIGITS && digits <= PHONE_MAX_DIGITS
}
