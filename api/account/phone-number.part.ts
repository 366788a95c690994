import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'
import { PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { failField } from '#api/kit/fail.ts'

/** `501 234 567` in Poland → `+48501234567`; refused where no such number can exist. */
export function toPhoneNumber(typed: string, country: string | null, path = 'phone'): string {
  const number = parsePhoneNumber(typed, (country ?? undefined) as CountryCode | undefined)
  if (!number?.isValid()) failField(path, 'phone', { 0: PHONE_MAX_DIGITS })
  return number.number
}
