import type { DateTime } from 'luxon'
import { Secret, TOTP } from 'otpauth'
import { TOTP_STEP_SECONDS, TOTP_STEPS_OFF } from './second-factor.rules.ts'

const ISSUER = 'CarryTo'
/** As long as the hash behind the codes, as RFC 4226 advises. */
const SECRET_BYTES = 20

const codesOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: TOTP_STEP_SECONDS })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an app that makes the codes reads from the picture. */
export const totpAddress = (secret: string, email: string): string =>
  codesOf(secret, email).toString()

/** In which step of thirty seconds this is the code; undefined where it is none of now. */
export function findTotpStep(secret: string, code: string, now: DateTime): number | undefined {
  // The library compares bytes in constant time, which only fit where the lengths do.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.toMillis()
  const off = codesOf(secret).validate({ token: code, timestamp, window: TOTP_STEPS_OFF })
  if (off === null) return undefined
  return TOTP.counter({ period: TOTP_STEP_SECONDS, timestamp }) + off
}
