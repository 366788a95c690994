import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { capturePayment } from './capture-payment.part.ts'
import { askProcessor } from '#api/payment/ask-processor.port.ts'
import type { ProcessorPayment } from '#api/payment/card-processor.port.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'

/**
 * Reads a payment's state at the card processor and applies it here. Idempotent: webhook, return
 * page and jobs can all call it.
 */
export async function syncPayment(ctx: Ctx, paymentId: number, toldSessionId?: string): Promise<void> {
  const payment = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  const sessionId = payment.processorSessionId ?? toldSessionId
  if (!sessionId) return
  await askProcessor(ctx, {
    thing: `payment:${paymentId}`,
    ask: () => ctx.cardProcessor.getPayment(sessionId),
    apply: (ctx, known) => applyState(ctx, payment, known),
  })
}

export async function applyState(
  ctx: TxCtx,
  payment: Pick<Payment, 'id' | 'offerId'>,
  known: ProcessorPayment,
): Promise<void> {
  if (known.state === 'captured') return capturePayment(ctx, payment, known)
  await lockAnyDeal(ctx, payment.offerId)
  const row = await lock(ctx, Payment, { id: payment.id })
  if (!openPaymentStatuses.includes(row.status)) return
  if (known.state === 'voided') return void (await movePayment(ctx, row, 'expire'))
  await row.update(
    {
      processorSessionId: known.id,
      processorIntentId: known.intentId ?? row.processorIntentId,
      failureCode: known.failureCode ?? null,
    },
    { transaction: ctx.tx },
  )
}
