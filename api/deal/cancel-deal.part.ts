import type { Auction } from '#api/auction/auction.model.ts'
import { hasRunOut } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { endTracking } from '#api/delivery/move-tracking.part.ts'
import { mayStillCancel, deliveryMoves } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { findLocked, lock, type TxCtx, conflictIn } from '#api/kit/transition.ts'
import { moveFee, movePayout } from '#api/payment/move-payment.part.ts'
import { Fee, Payout } from '#api/payment/payment.model.ts'
import { keepClaim } from '#api/payment/keep-claim.part.ts'
import { enqueueRefund, findKeptPayment } from '#api/payment/enqueue-refund.part.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { partiesOf, type Deal } from '#api/offer/get-deal.part.ts'
import { moveOffer } from '#api/offer/move-offer.part.ts'
import { overtakeCancelRequest } from '#api/offer/move-cancel-request.part.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { endProposal } from '#api/offer/move-proposal.part.ts'
import { isOwner } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.part.ts'
import { askToCancel, isLate } from './ask-to-cancel.part.ts'

/** Either side calls a deal off; its owner, late, asks the courier first. */
export async function cancelDeal(ctx: TxCtx, deal: Deal, reason: string): Promise<void> {
  const { offer } = deal
  if (offer.status === 'cancelled') return
  if (offer.status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  const delivery = await refusePickedUp(ctx, offer.id)
  refuseOtherVersion(ctx, offer)
  if (!isOwner(ctx.caller, partiesOf(deal))) return endDeal(ctx, deal, { fault: 'courier', reason })
  if (isLate(ctx, deal, delivery)) return askToCancel(ctx, deal, reason)
  return endDeal(ctx, deal, { fault: 'customer', reason })
}

interface Ending {
  fault: 'customer' | 'courier' | 'office'
  reason: string
  /** What the courier keeps, for a way made in vain. */
  claimMinor?: number
}

/**
 * A deal is off before anything was picked up: the customer gets his money back. Where the courier
 * backed out and there is still time, the auction is open again at once.
 */
export async function endDeal(
  ctx: TxCtx,
  { auction, offer }: Deal,
  { fault, reason, claimMinor = 0 }: Ending,
): Promise<void> {
  const byOwner = fault !== 'courier'
  await moveOffer(ctx, offer, 'cancel', {
    guard: async () => {
      await refusePickedUp(ctx, offer.id)
    },
    set: { endedReason: reason || null, cancelledAt: ctx.now.toJSDate() },
    reason,
    eventData: { reason, fault, ...(claimMinor > 0 ? { claimMinor } : {}) },
  })
  await endProposal(ctx, offer.id, 'lapse')
  await overtakeCancelRequest(ctx, offer.id)
  await endTracking(ctx, offer.id)
  await endMoney(ctx, offer, { byOwner, claimMinor })
  await moveAuction(ctx, auction, 'reopen')
  if (byOwner || !isStillOnTime(ctx, auction))
    await moveAuction(ctx, auction, 'hide', {
      set: { hiddenReason: 'owner' },
      reason: 'deal_cancelled',
    })
}

async function refusePickedUp(ctx: TxCtx, offerId: number): Promise<Delivery> {
  const delivery = await lock(ctx, Delivery, { offerId })
  const { status } = delivery
  if (!mayStillCancel(status)) fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
  return delivery
}

async function endMoney(
  ctx: TxCtx,
  offer: Offer,
  { byOwner, claimMinor }: { byOwner: boolean; claimMinor: number },
): Promise<void> {
  const { id: offerId } = offer
  const payment = await findKeptPayment(ctx, offerId)
  const payout = await findLocked(ctx, Payout, { offerId })
  const fee = await findLocked(ctx, Fee, { offerId })
  if (payment) await enqueueRefund(ctx, payment, 'deal_cancelled', claimMinor)
  if (claimMinor > 0) await keepClaim(ctx, offer, claimMinor)
  else if (payout) await movePayout(ctx, payout, 'cancel')
  // Who backs out himself still owes the fee; who was backed out on does not.
  if (fee && byOwner) await moveFee(ctx, fee, 'waive')
}

function isStillOnTime(ctx: Ctx, auction: Auction): boolean {
  const { locale, sendDateTo } = auction
  const today = todayIn(ctx.now, storefrontOf(locale).timeZone)
  const isOpen = !hasRunOut(auction, ctx.now.toJSDate())
  return isOpen && (sendDateTo === null || sendDateTo >= today)
}
