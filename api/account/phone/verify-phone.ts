import { UniqueConstraintError } from 'sequelize'
import type { SignedInCtx } from '#api/kit/call.ts'
import { inTransaction, txOption } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { equalSecrets } from '#api/kit/secret.ts'
import { conflictIn, findLocked, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { PhoneProof } from './phone-proof.model.ts'
import { movePhone, phoneView, refuseLocked, tracesOfPhoneCode, type PhoneView } from './phone-proof.part.ts'
import { PHONE_LOCKED_HOURS, phoneMoves, WRONG_CODES_MAX } from './phone.rules.ts'
import type { PhoneCode } from './phone.schema.ts'
import { User } from '#api/account/user/user.model.ts'

type Outcome = 'wrong' | 'locked' | PhoneView

/** Verifies the code sent to the phone. */
export async function verifyPhone(ctx: SignedInCtx, { code }: PhoneCode): Promise<PhoneView> {
  const outcome = await inTransaction(ctx, async (inside): Promise<Outcome> => {
    const answer = await tryCode(inside, ctx.caller.userId, code)
    if (typeof answer !== 'string') await ctx.keepAnswer?.(inside, answer)
    return answer
  }).catch(failTaken)
  // The error is thrown after the commit, so that the failed attempt stays counted.
  if (outcome === 'locked') fail('too_many', { retryAfterSeconds: PHONE_LOCKED_HOURS * 60 * 60 })
  if (outcome === 'wrong') failField('code', 'phone_code')
  return outcome
}

async function tryCode(ctx: TxCtx, userId: number, code: string): Promise<Outcome> {
  const user = await lock(ctx, User, { id: userId })
  const proof = await findLocked(ctx, PhoneProof, { userId })
  if (!proof) return fail('user.wrong_state', conflictIn(phoneMoves, 'none'))
  refuseLocked(proof, ctx.now)
  if (proof.status !== 'code_sent') fail('user.wrong_state', conflictIn(phoneMoves, proof.status))
  if (!proof.codeExpiresAt || proof.codeExpiresAt <= ctx.now.toJSDate()) {
    await movePhone(ctx, proof, 'expire', { set: { codeTrace: null } })
    return 'wrong'
  }
  const traces = tracesOfPhoneCode(ctx, proof, code)
  if (!traces.some((trace) => equalSecrets(proof.codeTrace ?? '', trace))) return countWrong(ctx, proof)
  const at = ctx.now.toJSDate()
  await user.update({ phone: proof.phone, phoneVerifiedAt: at }, txOption(ctx))
  const set = { codeTrace: null, wrongCodes: 0 }
  await movePhone(ctx, proof, 'verify', { set, eventData: { userId } })
  return phoneView(proof.phone, proof)
}

async function countWrong(ctx: TxCtx, proof: PhoneProof): Promise<'wrong' | 'locked'> {
  const wrongCodes = proof.wrongCodes + 1
  if (wrongCodes < WRONG_CODES_MAX) {
    await proof.update({ wrongCodes }, txOption(ctx))
    return 'wrong'
  }
  const lockedUntil = ctx.now.plus({ hours: PHONE_LOCKED_HOURS }).toJSDate()
  await movePhone(ctx, proof, 'lock', { set: { wrongCodes, lockedUntil, codeTrace: null } })
  return 'locked'
}

/**
 * A number can belong to one courier: the unique constraint decides. The caller holds the phone, so
 * the answer may reveal it.
 */
function failTaken(error: unknown): never {
  if (error instanceof UniqueConstraintError && 'phone' in error.fields) failField('code', 'phone_taken')
  throw error
}
