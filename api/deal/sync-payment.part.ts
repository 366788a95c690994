import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne, txOption } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.part.ts'
import { capturePayment } from './capture-payment.part.ts'
import type { ProcessorEvent, ProcessorPayment } from '#api/payment/card-processor.part.ts'
import { movePayment } from '#api/payment/move-payment.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'

/**
 * Asks the card processor how a payment stands and makes it true here. Whoever asks first, the
 * processor's event, the page the payer returns to or the clock: the others then find it done.
 */
export async function syncPayment(
  ctx: Ctx,
  paymentId: number,
  event?: ProcessorEvent,
): Promise<void> {
  const payment = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  const sessionId = payment.processorSessionId ?? event?.sessionId
  const known = sessionId ? await ctx.cardProcessor.getPayment(sessionId) : undefined
  await inTransaction(ctx, async (ctx) => {
    if (event && !(await claimEvent(ctx, event))) return
    if (known) await applyState(ctx, payment, known)
  })
}

/** True once for each event, in the transaction of its effect. */
export async function claimEvent(ctx: TxCtx, { id, type }: ProcessorEvent): Promise<boolean> {
  const claimed = await queryOne(
    ctx,
    `insert into processor_events (id, type, received_at) values ($1, $2, $3)
     on conflict (id) do nothing returning id`,
    [id, type, ctx.now.toJSDate()],
  )
  return claimed !== undefined
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
