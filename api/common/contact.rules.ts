export const PHONE_MAX_DIGITS = 14
const PHONE_MIN_DIGITS = 6
/** All digits, each with a sign beside it, and some to spare. */
const PHONE_MAX_SIGNS = 40

/** V12: name and surname are two words, or more. */
export const fullName = /^\S+(\s+\S+)+$/
export const isFullName = (name: string): boolean => fullName.test(name)

/** V09: up to 14 digits, however they are grouped. */
export const isPhone = (phone: string): boolean => {
  const digits = phone.replace(/\D/g, '').length
  if (phone.length > PHONE_MAX_SIGNS) return false
  return /^\+?[\d\s()./-]+$/.test(phone) && digits >= PHONE_MIN_DIGITS && digits <= PHONE_MAX_DIGITS
}
