import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { lock, conflictIn } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses, paymentMoves } from '#api/payment/payment.rules.ts'
import { preparePayment } from './prepare-payment.ts'

/** Redirects the owner to the processor's checkout; card data never reaches us. */
export async function payOffer(ctx: Ctx, offerId: number): Promise<{ redirectUrl: string }> {
  const { paymentId } = await preparePayment(ctx, offerId)
  return inTransaction(ctx, async (ctx) => {
    await lockAnyDeal(ctx, offerId)
    const payment = await lock(ctx, Payment, { id: paymentId })
    if (!openPaymentStatuses.includes(payment.status))
      fail('payment.wrong_state', conflictIn(paymentMoves, payment.status))
    await movePayment(ctx, payment, 'redirect')
    return { redirectUrl: orNotFound(payment.processorUrl) }
  })
}
