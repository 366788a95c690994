import type { TxCtx } from '#api/kit/transition.ts'
import type { WithReason } from './auction-call.schema.ts'
import type { Auction } from './auction.model.ts'
import { mayManageAuction } from './auction.policy.ts'
import { loseOffers } from './end-offers.ts'
import { lockAuction } from './get-auction.ts'
import { moveAuction } from './move-auction.ts'

/** The owner takes an auction back; everybody who made an offer is told why. */
export async function cancelAuction(
  ctx: TxCtx,
  { auction: ref, reason }: WithReason,
): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  const cancelled = await moveAuction(ctx, auction, 'cancel', {
    may: (row) => mayManageAuction(ctx.caller, row),
    set: { hiddenReason: null },
    reason,
    tell: { reason },
  })
  await loseOffers(ctx, auction.id, 'listing_cancelled')
  return cancelled
}
