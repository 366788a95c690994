import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { WithReason } from './auction-call.schema.ts'
import type { Auction } from './auction.model.ts'
import { mayOn, ownsAuction } from './auction.policy.ts'
import { lockAuction } from './get-auction.query.ts'
import { conflictOn, moveAuction } from './auction.move.ts'
import { withholdAuction } from './decision/withhold-auction.part.ts'

/** The owner pauses the listing, or a moderator hides it with a reason. Open offers stay. */
export async function hideAuction(ctx: SignedInCtx & TxCtx, { auction: ref, reason }: WithReason): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('auction.hide', ctx.caller, auction))
  return ownsAuction(ctx.caller, auction) ? pause(ctx, auction, reason) : withhold(ctx, auction, reason)
}

/** Fails if the listing is already hidden for another reason. */
async function pause(ctx: TxCtx, auction: Auction, reason: string): Promise<Auction> {
  const { status, hiddenReason } = auction
  if (status === 'hidden' && hiddenReason !== 'owner') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  return moveAuction(ctx, auction, 'hide', {
    set: { hiddenReason: 'owner' },
    reason,
    eventData: { reason },
  })
}

/** Without an explicit ground, `other` is recorded: a violation of our terms. */
async function withhold(ctx: SignedInCtx & TxCtx, auction: Auction, reason: string): Promise<Auction> {
  if (!reason) failField('reason', 'required')
  return withholdAuction(ctx, auction, { ground: 'other', reason })
}
