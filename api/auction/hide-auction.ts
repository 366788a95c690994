import { authorize, fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { WithReason } from './auction-call.schema.ts'
import type { Auction } from './auction.model.ts'
import { mayOn, ownsAuction } from './auction.policy.ts'
import { isWithheld } from './auction.rules.ts'
import { lockAuction } from './get-auction.part.ts'
import { conflictOn, moveAuction } from './move-auction.part.ts'

/** The owner makes a pause, or a moderator takes the listing off and says why. Open offers stay. */
export async function hideAuction(
  ctx: TxCtx,
  { auction: ref, reason }: WithReason,
): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('auction.hide', ctx.caller, auction))
  return ownsAuction(ctx.caller, auction)
    ? pause(ctx, auction, reason)
    : withhold(ctx, auction, reason)
}

/** What is hidden for another reason, the owner has not hidden: he is told so. */
async function pause(ctx: TxCtx, auction: Auction, reason: string): Promise<Auction> {
  const { status, hiddenReason } = auction
  if (status === 'hidden' && hiddenReason !== 'owner')
    fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  return moveAuction(ctx, auction, 'hide', {
    set: { hiddenReason: 'owner' },
    reason,
    eventData: { reason },
  })
}

async function withhold(ctx: TxCtx, auction: Auction, reason: string): Promise<Auction> {
  if (!reason) failField('reason', 'required')
  if (auction.status === 'hidden' && isWithheld(auction)) return auction
  return moveAuction(ctx, auction, 'withhold', {
    set: { hiddenReason: 'moderation' },
    reason,
    eventData: { reason },
  })
}
