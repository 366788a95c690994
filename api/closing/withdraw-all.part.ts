import { Auction } from '#api/auction/auction.model.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'
import { query } from '#api/kit/db.ts'
import { lockAll, type TxCtx } from '#api/kit/transition.ts'
import { loseOffers } from '#api/offer/close-offers.part.ts'
import { moveOffer } from '#api/offer/move-offer.part.ts'
import { Offer } from '#api/offer/offer.model.ts'

const openAuctions = ['pending', 'active', 'hidden'] as const
const openOffers = ['active', 'stale'] as const

/** Who wants to leave and has something open again: nobody paid for a chosen offer in time. */
export const hasSomethingOpen = (user: string): string => /* sql */ `(
  exists (select from auctions where owner_id = ${user} and status in ('pending', 'active', 'hidden'))
  or exists (select from offers where bidder_id = ${user} and status in ('active', 'stale')))`

/** In the books; nobody is told it as a reason. */
const REASON = 'account_closed'

/** What of him is open and will end: held before his account, in the order in which everybody locks. */
export async function lockOpen(ctx: TxCtx, userId: number): Promise<Auction[]> {
  const found = await query<{ id: number }>(
    ctx,
    `select id from auctions where owner_id = $1 and status = any ($2)
     union select auction_id from offers where bidder_id = $1 and status = any ($3)`,
    [userId, openAuctions, openOffers],
  )
  return lockAll(ctx, Auction, { id: found.map(({ id }) => id) })
}

/** Listings are taken back and open offers withdrawn, and whom it concerns is told; what is agreed goes on. */
export async function withdrawAll(
  ctx: TxCtx,
  userId: number,
  auctions: readonly Auction[],
): Promise<void> {
  for (const auction of auctions)
    if (auction.ownerId === userId) await takeBack(ctx, auction)
    else await withdraw(ctx, auction.id, userId)
}

async function takeBack(ctx: TxCtx, auction: Auction): Promise<void> {
  // Somebody was chosen meanwhile: that is a deal, and it is waited for.
  if (!openAuctions.some((status) => status === auction.status)) return
  await moveAuction(ctx, auction, 'cancel', {
    set: { hiddenReason: null, blockedFrom: null },
    reason: REASON,
  })
  await loseOffers(ctx, auction.id, 'listing_cancelled')
}

async function withdraw(ctx: TxCtx, auctionId: number, bidderId: number): Promise<void> {
  const offers = await lockAll(ctx, Offer, { auctionId, bidderId, status: [...openOffers] })
  for (const offer of offers) await moveOffer(ctx, offer, 'withdraw', { reason: REASON })
}
