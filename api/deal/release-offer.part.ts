import { loseOffers } from '#api/offer/close-offers.part.ts'
import { hasRunOut } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db.ts'
import { addJob } from '#api/kit/outbox.ts'
import { findLocked, type TxCtx } from '#api/kit/transition.ts'
import { movePayment } from '#api/payment/move-payment.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'
import { closeCheckout } from './close-checkout.ts'
import { lockAnyDeal, type Deal } from '#api/offer/get-deal.part.ts'
import { moveOffer } from '#api/offer/move-offer.part.ts'

type ReleaseCause = 'expire' | 'void'

/**
 * A chosen offer was not paid: both sides are free again. The card processor is asked first, so that
 * nobody is let go whose money has just arrived; then the answer is whether he was let go.
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
  // He went to pay again while he was being let go.
  if (payment.id !== closedId) await addJob(ctx, 'close-checkout', { paymentId: payment.id })
}

async function freeBoth(ctx: TxCtx, { auction, offer }: Deal, cause: ReleaseCause): Promise<void> {
  await moveOffer(ctx, offer, 'release', { set: { payUntil: null }, reason: cause })
  const isLate = hasRunOut(auction, ctx.now.toJSDate())
  if (auction.status === 'reserved')
    await moveAuction(ctx, auction, isLate ? 'releaseExpired' : 'release', {
      set: { hiddenReason: isLate ? 'expired' : null },
    })
  // The owner took the auction back while he was to pay.
  else if (auction.status === 'cancelled') await loseOffers(ctx, auction.id, 'listing_cancelled')
}
