import type { DateTime } from 'luxon'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { tracesOf } from '#api/kit/secret.ts'
import { stateMachine } from '#api/kit/db/transition.ts'
import type { PhoneProof } from './phone-proof.model.ts'
import { phoneMoves, type PhoneStatus } from './phone.rules.ts'

/** Every status change of a phone proof goes through here. */
export const movePhone = stateMachine<PhoneStatus, typeof phoneMoves, PhoneProof>('phone', phoneMoves)

/** Keyed hashes of a code under all current keys; the first one is stored. */
export const tracesOfPhoneCode = (
  { config }: Pick<Ctx, 'config'>,
  { userId, phone }: Pick<PhoneProof, 'userId' | 'phone'>,
  code: string,
): string[] => tracesOf(config, 'phone code', `${userId} ${phone} ${code}`)

/** The lock after too many wrong codes applies to the user, whatever the number. */
export function refuseLocked({ status, lockedUntil }: PhoneProof, now: DateTime): void {
  if (status !== 'locked' || !lockedUntil) return
  const seconds = Math.ceil((lockedUntil.getTime() - now.toMillis()) / 1000)
  if (seconds > 0) fail('too_many', { retryAfterSeconds: seconds })
}

/** The user's own phone number with its status. */
export const phoneView = (phone: string | null, proof: PhoneProof | null) => ({
  phone: proof?.phone ?? phone,
  status: proof?.status ?? ('none' satisfies PhoneStatus),
  codeExpiresAt: proof?.status === 'code_sent' ? (proof.codeExpiresAt?.toISOString() ?? null) : null,
  lockedUntil: proof?.status === 'locked' ? (proof.lockedUntil?.toISOString() ?? null) : null,
})
export type PhoneView = ReturnType<typeof phoneView>
