import type { DateTime } from 'luxon'
import { Secret, TOTP } from 'otpauth'
import { TOTP_STEP_SECONDS, TOTP_STEPS_OFF } from './second-factor.rules.ts'

const ISSUER = 'CarryTo'
/** The length of the HMAC output, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const codesOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: TOTP_STEP_SECONDS })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The otpauth URL encoded in the QR code. */
export const totpAddress = (secret: string, email: string): string => codesOf(secret, email).toString()

/** The 30-second step this code belongs to, or undefined. */
export function findTotpStep(secret: string, code: string, now: DateTime): number | undefined {
  // The library's constant-time comparison requires equal lengths.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.toMillis()
  const off = codesOf(secret).validate({ token: code, timestamp, window: TOTP_STEPS_OFF })
  if (off === null) return undefined
  return TOTP.counter({ period: TOTP_STEP_SECONDS, timestamp }) + off
}
