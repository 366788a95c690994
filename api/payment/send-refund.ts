import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.part.ts'
import { isPosted, postEntries } from './ledger.part.ts'
import { movePayment } from './move-payment.part.ts'
import type { RefundRequest } from './enqueue-refund.part.ts'
import { Payment } from './payment.model.ts'

/** Money goes back to the card it came from; tried again until the processor has said yes. */
export async function sendRefund(ctx: Ctx, order: RefundRequest): Promise<void> {
  if (await isPosted(ctx, order.key)) return
  const { processorIntentId } = orNotFound(await Payment.findByPk(order.paymentId, txOption(ctx)))
  const { amountMinor, key } = order
  const intentId = orNotFound(processorIntentId)
  // The processor forgets a key after a day; what it has sent, it knows for ever.
  const sent = await ctx.cardProcessor.findRefund({ intentId, key })
  if (!sent) await ctx.cardProcessor.refund({ intentId, amountMinor, key })
  await inTransaction(ctx, (ctx) => bookRefund(ctx, order))
}

async function bookRefund(
  ctx: TxCtx,
  { paymentId, amountMinor, key }: RefundRequest,
): Promise<void> {
  const { offerId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id: paymentId })
  const { currency } = payment
  const entries = { held: amountMinor, clearing: -amountMinor }
  const isNew = await postEntries(ctx, {
    kind: 'refund',
    key,
    offerId,
    paymentId,
    currency,
    entries,
  })
  if (!isNew) return
  const refundedMinor = payment.refundedMinor + amountMinor
  const isAll = refundedMinor >= payment.amountMinor
  const event = payment.capturedAt === null ? 'refundLate' : isAll ? 'refund' : 'refundPart'
  await movePayment(ctx, payment, event, {
    set: { refundedMinor, capturedAt: payment.capturedAt ?? ctx.now.toJSDate() },
    reason: key,
    eventData: { amountMinor },
  })
}
