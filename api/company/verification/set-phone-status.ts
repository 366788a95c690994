import { UniqueConstraintError } from 'sequelize'
import { Company } from '#api/account/registration/company.model.ts'
import { PhoneProof } from '#api/account/phone/phone-proof.model.ts'
import { phoneDecisions, type PhoneStatus } from '#api/account/phone/phone.rules.ts'
import { User } from '#api/account/user/user.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, failField, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, findLocked, lock, recordCreated, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { getCheckedCompany, type CheckedCompany } from './checked-company.part.ts'
import type { SetPhoneStatus } from './verification.schema.ts'

const decidePhone = stateMachine<PhoneStatus, typeof phoneDecisions, PhoneProof>('phone', phoneDecisions)

/** An admin confirms a company's phone number by hand, or withdraws it; the owner is told why. */
export async function setPhoneStatus(
  ctx: TxCtx & SignedInCtx,
  { companyId, status, reason }: SetPhoneStatus,
): Promise<CheckedCompany> {
  const { userId } = orNotFound(await Company.findByPk(companyId, txOption(ctx)))
  const user = await lock(ctx, User, { id: userId })
  const proof = await proofOf(ctx, user)
  const isConfirmed = status === 'verified'
  const phoneVerifiedAt = isConfirmed ? ctx.now.toJSDate() : null
  await user.update({ phone: proof.phone, phoneVerifiedAt }, txOption(ctx)).catch(failTaken)
  await decidePhone(ctx, proof, isConfirmed ? 'confirm' : 'withdraw', {
    set: { codeTrace: null, wrongCodes: 0, lockedUntil: null },
    reason,
    eventData: { userId, reason },
  })
  return getCheckedCompany(ctx, { companyId })
}

async function proofOf(ctx: TxCtx, { id: userId, phone, phoneVerifiedAt }: User): Promise<PhoneProof> {
  const phoneProof = await findLocked(ctx, PhoneProof, { userId })
  if (phoneProof) return phoneProof
  if (!phone) return fail('user.wrong_state', conflictIn(phoneDecisions, 'no_number'))
  const status = phoneVerifiedAt ? 'verified' : 'none'
  const made = await PhoneProof.create({ userId, status, phone }, txOption(ctx))
  await recordCreated(ctx, 'phone', made, 'begin')
  return made
}

/** A number belongs to one courier only; the unique index decides. */
function failTaken(error: unknown): never {
  if (error instanceof UniqueConstraintError && 'phone' in error.fields) failField('status', 'phone_taken')
  throw error
}
