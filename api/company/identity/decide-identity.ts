import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { IdentityCheck } from './identity.model.ts'
import { identityMoves } from './identity.rules.ts'
import type { DecideIdentity } from './identity.schema.ts'
import { moveIdentity } from './identity.move.ts'

/** An admin decides on an identity document, but not on their own. */
export async function decideIdentity(
  ctx: TxCtx & SignedInCtx,
  { userId, version, status, validUntil, reason }: DecideIdentity,
): Promise<void> {
  if (userId === ctx.caller.userId) fail('forbidden')
  if (status === 'verified' && !validUntil) failField('validUntil', 'required')
  if (status === 'rejected' && !reason) failField('reason', 'required')
  const check = await lock(ctx, IdentityCheck, { userId })
  if (version !== check.version) fail('user.wrong_state', conflictIn(identityMoves, check.status))
  if (validUntil && validUntil < todayIn(ctx.now, ctx.storefront.timeZone)) failField('validUntil', 'past_date')
  const decided = { decidedAt: ctx.now.toJSDate(), decidedBy: ctx.caller.userId }
  if (status === 'verified')
    await moveIdentity(ctx, check, 'verify', { set: { ...decided, validUntil: validUntil ?? null, reason: null } })
  else
    await moveIdentity(ctx, check, 'reject', {
      set: { ...decided, validUntil: null, reason: reason ?? null },
      reason,
    })
}
