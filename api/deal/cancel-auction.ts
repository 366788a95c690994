import { auctionMoves, type AuctionStatus } from '#api/auction/auction.rules.ts'
import { conflictIn } from '#api/kit/db/transition.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { releaseOffer } from './release-offer.part.ts'
import type { WithReason } from '#api/auction/auction-call.schema.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { loseOffers } from '#api/offer/close-offers.part.ts'
import { getAuction, lockAuction } from '#api/auction/get-auction.query.ts'
import { moveAuction, conflictOn } from '#api/auction/auction.move.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'

/** The owner cancels an auction; its bidders are notified with the reason. */
export async function cancelAuction(ctx: Ctx, { auction: ref, reason }: WithReason): Promise<OwnAuctionView> {
  const { auction: before } = await getAuction(ctx, ref)
  authorize(mayOn('auction.cancel', ctx.caller, before))
  if (before.status === 'reserved') await stopPayment(ctx, before)
  return inLastTransaction(ctx, async (ctx) => {
    const { auction } = await lockAuction(ctx, ref)
    // An offer was accepted in the meantime; its payment has to be stopped first.
    if (auction.status === 'reserved') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
    await moveAuction(ctx, auction, 'cancel', {
      may: (row) => mayOn('auction.cancel', ctx.caller, row),
      set: { hiddenReason: null },
      reason,
      eventData: { reason },
    })
    await loseOffers(ctx, auction.id, 'listing_cancelled')
    return showOwnAuction(ctx, auction)
  })
}

/** Stops a pending payment, so that no money arrives for a cancelled auction. */
async function stopPayment(ctx: Ctx, { id }: Auction): Promise<void> {
  const chosen = await queryOne<{ id: number }>(
    ctx,
    `select id from offers where auction_id = $1 and status = 'awaiting_payment'`,
    [id],
  )
  if (!chosen || (await releaseOffer(ctx, chosen.id, 'void'))) return
  // It was paid, or the deadline released it first.
  const now = await queryOne<{ status: AuctionStatus }>(ctx, `select status from auctions where id = $1`, [id])
  if (now?.status === 'booked') fail('auction.has_accepted_offer', conflictIn(auctionMoves, 'booked'))
}
