import { isAdmin } from '#api/common/caller.rules.ts'
import { failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { WithReason } from './auction-call.schema.ts'
import type { Auction } from './auction.model.ts'
import { mayManageAuction, ownsAuction } from './auction.policy.ts'
import { lockAuction } from './get-auction.part.ts'
import { moveAuction } from './move-auction.part.ts'

/** The owner makes a pause, or a moderator takes the listing off and says why. Open offers stay. */
export async function hideAuction(
  ctx: TxCtx,
  { auction: ref, reason }: WithReason,
): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  const isOwn = ownsAuction(ctx.caller, auction)
  if (!isOwn && isAdmin(ctx.caller) && !reason) failField('reason', 'required')
  return moveAuction(ctx, auction, 'hide', {
    may: (row) => mayManageAuction(ctx.caller, row),
    set: { hiddenReason: isOwn ? 'owner' : 'moderation' },
    reason,
    tell: { reason },
  })
}
