import { Company } from '#api/account/registration/company.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { CharityCheck } from './charity.model.ts'
import { charityMoves, type CharityDecision } from './charity.rules.ts'
import type { SetCharityStatus } from './charity.schema.ts'
import { checkedCharityView, type CheckedCharity } from './charity.view.ts'
import { moveCharity } from './charity.move.ts'

const eventOf = {
  verified: 'verify',
  rejected: 'reject',
  revoked: 'revoke',
} as const satisfies Record<CharityDecision, keyof typeof charityMoves>

/** An admin decides on a charity, or revokes its status. */
export async function setCharityStatus(
  ctx: TxCtx & SignedInCtx,
  { companyId, version, status, reason }: SetCharityStatus,
): Promise<CheckedCharity> {
  if (status !== 'verified' && !reason) failField('reason', 'required')
  const company = await lock(ctx, Company, { id: companyId })
  const check = await lock(ctx, CharityCheck, { companyId })
  if (version !== check.version) fail('company.wrong_state', conflictIn(charityMoves, check.status))
  const told = status === 'verified' ? undefined : reason
  await moveCharity(ctx, check, eventOf[status], {
    set: {
      decidedAt: ctx.now.toJSDate(),
      decidedBy: ctx.caller.userId,
      reason: told ?? null,
    },
    reason: told,
    eventData: { reason: told },
  })
  return checkedCharityView(ctx, company, check)
}
