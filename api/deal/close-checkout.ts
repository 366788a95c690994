import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db/db.ts'
import { fail, findAppError } from '#api/kit/fail.ts'
import type { ProcessorPayment } from '#api/payment/card-processor.port.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'
import { applyState } from './sync-payment.part.ts'

interface ClosedCheckout {
  /** The known checkout is unpaid and can no longer be paid. */
  isFree: boolean
  paymentId: number | undefined
}

/** Closes the checkout of an offer. If it was paid first, the payment counts. */
export async function closeCheckout(ctx: Ctx, offerId: number): Promise<ClosedCheckout> {
  const where = { offerId, status: [...openPaymentStatuses] }
  const payment = await Payment.findOne({ where, ...txOption(ctx) })
  // Without a session the payer never got a payment link.
  if (!payment?.processorSessionId) return { isFree: true, paymentId: payment?.id }
  const known = await shut(ctx, payment.processorSessionId)
  if (known.state === 'voided') return { isFree: true, paymentId: payment.id }
  if (known.state !== 'captured') fail('payment.processor_unavailable')
  await inTransaction(ctx, (ctx) => applyState(ctx, payment, known))
  return { isFree: false, paymentId: payment.id }
}

async function shut(ctx: Ctx, sessionId: string): Promise<ProcessorPayment> {
  const known = await ctx.cardProcessor.getPayment(sessionId)
  if (known.state === 'captured' || known.state === 'voided') return known
  await expireQuietly(ctx, sessionId)
  return ctx.cardProcessor.getPayment(sessionId)
}

/** A checkout that was paid or closed at the same moment needs no closing. */
async function expireQuietly(ctx: Ctx, sessionId: string): Promise<void> {
  try {
    await ctx.cardProcessor.expireCheckout(sessionId)
  } catch (error) {
    if (findAppError(error)?.code !== 'payment.not_possible') throw error
  }
}

/** Job: closes a checkout that outlived its payment here. */
export async function closeStaleCheckout(ctx: Ctx, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await Payment.findByPk(paymentId, txOption(ctx))
  if (!payment?.processorSessionId) return
  const known = await shut(ctx, payment.processorSessionId)
  await inTransaction(ctx, (ctx) => applyState(ctx, payment, known))
}
