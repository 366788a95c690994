import type { Auction } from '#api/auction/auction.model.ts'
import { hasRunOut } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { mayStillCancel, deliveryMoves } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { findLocked, lock, type TxCtx, conflictIn } from '#api/kit/transition.ts'
import { moveFee, movePayout } from '#api/payment/move-payment.part.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { enqueueRefund } from '#api/payment/enqueue-refund.part.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { partiesOf, type Deal } from '#api/offer/get-deal.part.ts'
import { moveOffer } from '#api/offer/move-offer.part.ts'
import { endProposal } from '#api/offer/move-proposal.part.ts'
import { isOwner } from '#api/offer/offer.policy.ts'
import { cancelUntil, offerMoves } from '#api/offer/offer.rules.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.part.ts'

/**
 * A deal is off before anything was picked up: the customer gets all his money back. Where the
 * courier backed out and there is still time, the auction is open again at once.
 */
export async function cancelDeal(ctx: TxCtx, deal: Deal, reason: string): Promise<void> {
  const { auction, offer } = deal
  if (offer.status === 'cancelled') return
  const byOwner = isOwner(ctx.caller, partiesOf(deal))
  await moveOffer(ctx, offer, 'cancel', {
    guard: async () => {
      const delivery = await refusePickedUp(ctx, offer.id)
      if (byOwner) refuseTooLate(ctx, deal, delivery)
      refuseOtherVersion(ctx, offer)
    },
    set: { endedReason: reason || null },
    reason,
    eventData: { reason, fault: byOwner ? 'customer' : 'courier' },
  })
  await endProposal(ctx, offer.id, 'lapse')
  await endMoney(ctx, offer.id, byOwner)
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

/** Within the last day before pickup the courier is on his way; then it takes both. */
function refuseTooLate(ctx: Ctx, { auction, offer }: Deal, { plannedPickup }: Delivery): void {
  const { timeZone } = storefrontOf(auction.locale)
  const until = cancelUntil(plannedPickup ?? offer.pickupDate ?? auction.sendDateFrom, timeZone)
  if (until && ctx.now > until)
    fail('offer.wrong_state', {
      ...conflictIn(offerMoves, offer.status, ['cancel']),
      reason: 'too_close_to_pickup',
    })
}

async function endMoney(ctx: TxCtx, offerId: number, byOwner: boolean): Promise<void> {
  const payment = await findLocked(ctx, Payment, {
    offerId,
    status: ['captured', 'partially_refunded'],
  })
  const payout = await findLocked(ctx, Payout, { offerId })
  const fee = await findLocked(ctx, Fee, { offerId })
  if (payment) await enqueueRefund(ctx, payment, 'deal_cancelled')
  if (payout) await movePayout(ctx, payout, 'cancel')
  // Who backs out himself still owes the fee; who was backed out on does not.
  if (fee && byOwner) await moveFee(ctx, fee, 'waive')
}

function isStillOnTime(ctx: Ctx, auction: Auction): boolean {
  const { locale, sendDateTo } = auction
  const today = todayIn(ctx.now, storefrontOf(locale).timeZone)
  const isOpen = !hasRunOut(auction, ctx.now.toJSDate())
  return isOpen && (sendDateTo === null || sendDateTo >= today)
}
