import { auctionMoves } from '#api/auction/auction.rules.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { lockAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, findLocked, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Delivery } from './delivery.model.ts'
import { deliveryMoves } from './delivery.rules.ts'
import { moveTracking } from './tracking.move.ts'
import { isUnderWay } from './tracking.rules.ts'
import { TrackingShare } from './tracking-share.model.ts'

/** The customer of a booked deal asks the courier to share their position. Returns the offer id. */
export async function askTracking(
  ctx: SignedInCtx & TxCtx,
  { auction: ref }: { auction: AuctionRef },
): Promise<number> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('delivery.askTracking', ctx.caller, auction))
  const offer = await findLocked(ctx, Offer, { auctionId: auction.id, status: 'accepted' })
  if (!offer) return fail('auction.wrong_state', conflictIn(auctionMoves, auction.status))
  const { status } = await lock(ctx, Delivery, { offerId: offer.id })
  if (!isUnderWay(status)) fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
  const trackingShare = await findLocked(ctx, TrackingShare, { offerId: offer.id })
  if (trackingShare) await moveTracking(ctx, trackingShare, 'ask')
  else await recordCreated(ctx, 'tracking', await firstAsked(ctx, offer.id), 'ask')
  return offer.id
}

const firstAsked = (ctx: SignedInCtx & TxCtx, offerId: number): Promise<TrackingShare> =>
  TrackingShare.create({ offerId, askedBy: ctx.caller.userId, status: 'requested' }, { transaction: ctx.tx })
