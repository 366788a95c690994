import type { Auction } from '#api/auction/auction.model.ts'
import { hasRunOut } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { endTracking } from '#api/delivery/tracking.move.ts'
import { mayStillCancel, deliveryMoves } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { fail, FieldErrors } from '#api/kit/fail.ts'
import { findLocked, lock, type TxCtx, conflictIn } from '#api/kit/db/transition.ts'
import { moveFee } from '#api/payment/payment.move.ts'
import { Fee } from '#api/payment/payment.model.ts'
import { postRevenue } from '#api/payment/post-revenue.part.ts'
import { cancelPayouts, releaseHeld, settleShare } from '#api/payment/settle-share.part.ts'
import { keepClaim } from '#api/payment/keep-claim.part.ts'
import { refundDeal } from '#api/payment/enqueue-refund.part.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { prepaidMinor, shareOf } from '#api/offer/fee.rules.ts'
import { sideOf } from '#api/offer/offer.policy.ts'
import type { CancelOffer } from '#api/offer/offer.schema.ts'
import { cancelUntil, offerMoves, type CancelFault } from '#api/offer/offer.rules.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.lib.ts'

/** Either side cancels the deal. Shortly before pickup, the owner needs the courier's consent. */
export async function cancelDeal(ctx: TxCtx, deal: Deal, input: Cancelling): Promise<void> {
  const { offer } = deal
  const { reason } = input
  if (offer.status === 'cancelled') return
  if (offer.status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  const side = sideOf(ctx.caller, partiesOf(deal))
  const delivery = await lock(ctx, Delivery, { offerId: offer.id })
  refusePickedUp(delivery, side === 'admin')
  refuseOtherVersion(ctx, offer)
  if (side === 'admin') return endDeal(ctx, deal, { ...readDecision(offer, input), isByOffice: true })
  if (side === 'provider') {
    const isExcused = await ctx.cases.door.isExcused(ctx, offer.id)
    return endDeal(ctx, deal, { fault: isExcused ? 'nobody' : 'courier', reason })
  }
  if (isLate(ctx, deal, delivery)) return ctx.cases.cancellation.ask(ctx, deal, reason)
  return endDeal(ctx, deal, { fault: 'customer', reason })
}

/** Whether the last day before pickup has begun, after which both sides must agree. */
function isLate({ now }: Ctx, { auction, offer }: Deal, { plannedPickup }: Delivery): boolean {
  const { timeZone } = storefrontOf(auction.locale)
  const until = cancelUntil(plannedPickup ?? offer.pickupDate ?? auction.sendDateFrom, timeZone)
  return until !== null && now > until
}

type Cancelling = Pick<CancelOffer, 'reason' | 'fault' | 'courierKeeps'>

interface Ending {
  fault: CancelFault
  reason: string
  /** The part of the price the courier keeps, for a wasted drive. */
  claimMinor?: number
  /** Cancelled by an administrator. */
  isByOffice?: boolean
  /** The customer declined a higher price at the door, which has its own notice. */
  isAtTheDoor?: boolean
  /** Both sides, or the office, have settled it: the price that stays with the courier, less our fee. */
  settled?: { shareMinor: number; key: string }
}

/** Fault has no default, because it decides who pays. A courier at fault keeps nothing. */
function readDecision(offer: Offer, { fault, reason, courierKeeps }: Cancelling): Ending {
  const errors = new FieldErrors()
  if (!fault) errors.add('fault', 'required')
  if (!reason) errors.add('reason', 'required')
  if (courierKeeps) checkCurrency(errors, courierKeeps, offer.currency, 'courierKeeps')
  const claimMinor = courierKeeps ? fromWire(courierKeeps).minor : 0
  const mostMinor = fault === 'courier' ? 0 : prepaidMinor(offer)
  const most = toWire(money(mostMinor, offer.currency)).amount
  if (claimMinor > mostMinor) errors.add('courierKeeps.amount', 'max', { 0: most })
  errors.throwIfAny()
  return { fault: fault ?? 'nobody', reason, claimMinor }
}

/**
 * Cancels a deal before pickup, or after the goods were returned, and refunds the customer. If the
 * courier is at fault and there is still time, the auction reopens and the money stays for its next
 * deal.
 */
export async function endDeal(
  ctx: TxCtx,
  { auction, offer }: Deal,
  { fault, reason, claimMinor = 0, isByOffice = false, isAtTheDoor = false, settled }: Ending,
): Promise<void> {
  const delivery = await lock(ctx, Delivery, { offerId: offer.id })
  const keptMinor = settled?.shareMinor ?? claimMinor
  const isFeeDue = fault === 'courier'
  const staysOpen = isFeeDue && mayStillCancel(delivery.status) && isStillOnTime(ctx, auction)
  const isHeld = staysOpen && !settled && keptMinor === 0 && (await ctx.cases.rescue.mayHold(ctx, offer.id))
  await moveOffer(ctx, offer, 'cancel', {
    guard: () => {
      if (!settled) refusePickedUp(delivery, isByOffice)
    },
    set: {
      endedReason: reason || null,
      cancelledAt: ctx.now.toJSDate(),
      cancelFault: fault,
      courierKeepsMinor: keptMinor || null,
    },
    reason: isByOffice ? `${fault}: ${reason}` : reason,
    eventData: {
      reason,
      fault,
      isByOffice,
      isAtTheDoor,
      ...(keptMinor > 0 ? { claimMinor: keptMinor } : {}),
      ...(isHeld ? { isHeld } : {}),
    },
  })
  await endTracking(ctx, offer.id)
  if (settled && settled.shareMinor > 0) await keepShare(ctx, offer, settled)
  else await endMoney(ctx, offer, { isFeeDue, claimMinor, isHeld })
  await moveAuction(ctx, auction, 'reopen')
  if (!staysOpen)
    await moveAuction(ctx, auction, 'hide', {
      set: { hiddenReason: 'owner' },
      reason: 'deal_cancelled',
    })
  if (isHeld) await ctx.cases.rescue.hold(ctx, { auction, offer })
}

/** Only staff can end a deal whose goods were returned. */
function refusePickedUp({ status }: Delivery, isByOffice: boolean): void {
  if (!mayStillCancel(status) && !(isByOffice && status === 'returned'))
    fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
}

async function endMoney(
  ctx: TxCtx,
  offer: Offer,
  { isFeeDue, claimMinor, isHeld }: { isFeeDue: boolean; claimMinor: number; isHeld: boolean },
): Promise<void> {
  const { id: offerId } = offer
  const fee = await findLocked(ctx, Fee, { offerId })
  if (!isHeld) await refundDeal(ctx, offerId, 'deal_cancelled', claimMinor)
  if (claimMinor > 0) await keepClaim(ctx, offer, claimMinor)
  else await cancelPayouts(ctx, offerId)
  // A courier at fault still owes the fee.
  if (fee && !isFeeDue) await moveFee(ctx, fee, 'waive')
}

/** The courier's share is earned as if it were the price; the rest goes back. */
async function keepShare(
  ctx: TxCtx,
  offer: Offer,
  { shareMinor, key }: { shareMinor: number; key: string },
): Promise<void> {
  await settleShare(ctx, offer, { backMinor: shareOf(offer) - shareMinor, key })
  await postRevenue(ctx, offer)
  await releaseHeld(ctx, offer.id)
}

function isStillOnTime(ctx: Ctx, auction: Auction): boolean {
  const { locale, sendDateTo } = auction
  const today = todayIn(ctx.now, storefrontOf(locale).timeZone)
  const isOpen = !hasRunOut(auction, ctx.now.toJSDate())
  return isOpen && (sendDateTo === null || sendDateTo >= today)
}
