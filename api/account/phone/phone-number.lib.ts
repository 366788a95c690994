import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'
import { PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { FieldErrors } from '#api/kit/fail.ts'

/** `501 234 567` in Poland → `+48501234567`; adds an error if no such number can exist. */
export function toPhoneNumber(errors: FieldErrors, typed: string, country: string | null): string {
  const number = parsePhoneNumber(typed, (country ?? undefined) as CountryCode | undefined)
  if (!number?.isValid()) errors.add('phone', 'phone', { 0: PHONE_MAX_DIGITS })
  return number?.number ?? typed
}

/** The same for a form with no other field to check: throws. */
export function assertPhoneNumber(typed: string, country: string | null): string {
  const errors = new FieldErrors()
  const number = toPhoneNumber(errors, typed, country)
  errors.throwIfAny()
  return number
}
