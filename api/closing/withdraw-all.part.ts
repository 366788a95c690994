import { CLOSED_ACCOUNT } from '#api/auction/auction.rules.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import { query } from '#api/kit/db/db.ts'
import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { loseOffers } from '#api/offer/close-offers.part.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { Offer } from '#api/offer/offer.model.ts'

const openAuctions = ['pending', 'active', 'hidden'] as const
const openOffers = ['active', 'stale'] as const

/**
 * Whether a leaving user has open listings or offers again, for example because a chosen offer was
 * not paid in time.
 */
export const hasSomethingOpen = (user: string): string => /* sql */ `(
  exists (select from auctions where owner_id = ${user} and status in ('pending', 'active', 'hidden'))
  or exists (select from offers where bidder_id = ${user} and status in ('active', 'stale')))`

/**
 * Locks the auctions of the user's open listings and offers, before the account: the general lock
 * order.
 */
export async function lockOpen(ctx: TxCtx, userId: number): Promise<Auction[]> {
  const rows = await query<{ id: number }>(
    ctx,
    `select id from auctions where owner_id = $1 and status = any ($2)
     union select auction_id from offers where bidder_id = $1 and status = any ($3)`,
    [userId, openAuctions, openOffers],
  )
  return lockAll(ctx, Auction, { id: rows.map(({ id }) => id) })
}

/** Cancels open listings and withdraws open offers, with notifications; agreed deals continue. */
export async function withdrawAll(ctx: TxCtx, userId: number, auctions: readonly Auction[]): Promise<void> {
  for (const auction of auctions)
    if (auction.ownerId === userId) await takeBack(ctx, auction)
    else await withdraw(ctx, auction.id, userId)
}

async function takeBack(ctx: TxCtx, auction: Auction): Promise<void> {
  // An offer was accepted meanwhile, so the deal must finish first.
  if (!openAuctions.some((status) => status === auction.status)) return
  await moveAuction(ctx, auction, 'cancel', {
    set: { hiddenReason: null, blockedFrom: null },
    reason: CLOSED_ACCOUNT,
  })
  await loseOffers(ctx, auction.id, 'listing_cancelled')
}

async function withdraw(ctx: TxCtx, auctionId: number, bidderId: number): Promise<void> {
  const offers = await lockAll(ctx, Offer, { auctionId, bidderId, status: [...openOffers] })
  for (const offer of offers) await moveOffer(ctx, offer, 'withdraw', { reason: CLOSED_ACCOUNT })
}
