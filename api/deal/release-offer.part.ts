import { loseOffers } from '#api/offer/close-offers.part.ts'
import { hasRunOut } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db/db.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'
import { closeCheckout } from './close-checkout.ts'
import { lockAnyDeal, type Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { findListingWas } from '#api/offer/past-deal.query.ts'
import { isReinstated } from '#api/offer/past-deal.rules.ts'

type ReleaseCause = 'expire' | 'void'

/**
 * Releases an accepted offer that was not paid. The card processor is asked first, in case the
 * payment has just arrived. Returns whether the offer was released.
 */
export async function releaseOffer(
  ctx: Ctx,
  offerId: number,
  cause: ReleaseCause,
  whenFree: (ctx: TxCtx) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const closed = await closeCheckout(ctx, offerId)
  if (!closed.isFree) return false
  return inTransaction(ctx, async (ctx) => {
    const deal = await lockAnyDeal(ctx, offerId)
    if (deal.offer.status !== 'awaiting_payment') return false
    await endPayment(ctx, offerId, { cause, closedId: closed.paymentId })
    await freeBoth(ctx, deal, cause)
    await whenFree(ctx)
    return true
  })
}

async function endPayment(
  ctx: TxCtx,
  offerId: number,
  { cause, closedId }: { cause: ReleaseCause; closedId: number | undefined },
): Promise<void> {
  const payment = await findLocked(ctx, Payment, { offerId, status: openPaymentStatuses })
  if (!payment) return
  await movePayment(ctx, payment, cause)
  // The owner opened a new checkout concurrently.
  if (payment.id !== closedId) await addJob(ctx, 'close-checkout', { paymentId: payment.id })
}

async function freeBoth(ctx: TxCtx, deal: Deal, cause: ReleaseCause): Promise<void> {
  const { auction, offer } = deal
  if (isReinstated(offer)) return leaveUnpaid(ctx, deal, cause)
  await moveOffer(ctx, offer, 'release', { set: { payUntil: null }, reason: cause })
  const isLate = hasRunOut(auction, ctx.now.toJSDate())
  if (auction.status === 'reserved')
    await moveAuction(ctx, auction, isLate ? 'releaseExpired' : 'release', {
      set: { hiddenReason: isLate ? 'expired' : null },
    })
  // The owner cancelled the auction while the payment was pending.
  else if (auction.status === 'cancelled') await loseOffers(ctx, auction.id, 'listing_cancelled')
}

/** The deal to be reinstated stays cancelled, and its listing returns to its earlier state. */
async function leaveUnpaid(ctx: TxCtx, { auction, offer }: Deal, cause: ReleaseCause): Promise<void> {
  const now = ctx.now.toJSDate()
  await moveOffer(ctx, offer, 'leaveUnpaid', {
    set: { payUntil: null, cancelledAt: offer.cancelledAt ?? now },
    reason: cause,
  })
  const was = (await findListingWas(ctx, offer.id)) ?? 'owner'
  if (was === 'owner') await moveAuction(ctx, auction, 'releaseHidden', { set: { hiddenReason: 'owner' } })
  else if (was === 'expired' || hasRunOut(auction, now))
    await moveAuction(ctx, auction, 'releaseExpired', { set: { hiddenReason: 'expired' } })
  else await moveAuction(ctx, auction, 'release')
}
