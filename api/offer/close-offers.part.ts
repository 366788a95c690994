import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { moveOffer } from './offer.move.ts'
import type { ListingSeen } from './listing-seen.query.ts'
import { Offer } from './offer.model.ts'
import type { OfferStatus } from './offer.rules.ts'

/** The owner took the listing back: closes its open offers as lost and notifies each bidder. */
export const loseOffers = (ctx: TxCtx, auctionId: number, reason: string): Promise<void> =>
  eachOffer(ctx, auctionId, ['active', 'stale'], (offer) =>
    moveOffer(ctx, offer, 'lose', { set: { endedReason: reason }, eventData: { reason } }),
  )

/** The listing has changed: each bidder has to confirm their price again. */
export const makeOffersStale = (ctx: TxCtx, auctionId: number, listingBefore: ListingSeen): Promise<void> =>
  eachOffer(ctx, auctionId, ['active'], (offer) => moveOffer(ctx, offer, 'makeStale', { set: { listingBefore } }))

async function eachOffer(
  ctx: TxCtx,
  auctionId: number,
  statuses: OfferStatus[],
  work: (offer: Offer) => Promise<unknown>,
): Promise<void> {
  for (const offer of await lockAll(ctx, Offer, { auctionId, status: statuses })) await work(offer)
}
