import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db.ts'
import { findAppError, orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.part.ts'
import { orderRefund, type RefundRequest } from './enqueue-refund.part.ts'
import { isPosted } from './ledger.part.ts'
import { moveRefund } from './move-payment.part.ts'
import { Payment, Refund } from './payment.model.ts'
import { attemptKey, syncRefunds } from './sync-refunds.part.ts'

/**
 * Money goes back to the card it came from; tried again until the processor has answered. It is asked
 * first: it knows for ever what it has sent, and forgets a key after a day.
 */
export async function sendRefund(ctx: Ctx, order: RefundRequest): Promise<void> {
  const { paymentId } = order
  if (!(await inTransaction(ctx, (ctx) => prepareRefund(ctx, order)))) return
  await syncRefunds(ctx, paymentId)
  const ready = await inTransaction(ctx, (ctx) => prepareRefund(ctx, order))
  if (!ready) return
  try {
    await ctx.cardProcessor.refund(ready)
  } catch (error) {
    const failure = findAppError(error)
    if (failure?.code !== 'payment.not_possible') throw error
    const { reason } = failure.data
    const code = typeof reason === 'string' ? reason : 'refused'
    return inTransaction(ctx, (ctx) => refuse(ctx, order, code))
  }
  await syncRefunds(ctx, paymentId)
}

/** The refund to order at the processor, if it has not been ordered yet. */
async function prepareRefund(ctx: TxCtx, order: RefundRequest) {
  const { offerId } = orNotFound(await Payment.findByPk(order.paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id: order.paymentId })
  const refund = await orderOnce(ctx, order)
  if (refund?.status !== 'due') return undefined
  const isAgain = await isPosted(ctx, order.key)
  const left = isAgain ? refund.amountMinor : payment.amountMinor - payment.refundedMinor
  if (left <= 0) return void (await moveRefund(ctx, refund, 'settle', { reason: 'nothing_left' }))
  // Staff have sent a part back meanwhile: the rest is another order.
  if (left < refund.amountMinor)
    await refund.update(
      { amountMinor: left, attempts: refund.attempts + 1 },
      { transaction: ctx.tx },
    )
  return {
    intentId: orNotFound(payment.processorIntentId),
    amountMinor: refund.amountMinor,
    key: attemptKey(refund),
  }
}

/** A job of the version before has no row; one that it has already done is left alone. */
async function orderOnce(ctx: TxCtx, order: RefundRequest): Promise<Refund | undefined> {
  const isKnown = await Refund.findOne({ where: { key: order.key }, ...txOption(ctx) })
  if (!isKnown && (await isPosted(ctx, order.key))) return undefined
  return orderRefund(ctx, order)
}

/** A clear no: the money is still here, and a person has to look. */
async function refuse(ctx: TxCtx, { key, paymentId }: RefundRequest, failureCode: string) {
  const { offerId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  await lock(ctx, Payment, { id: paymentId })
  const refund = await lock(ctx, Refund, { key })
  if (refund.status === 'due') await moveRefund(ctx, refund, 'fail', { set: { failureCode } })
}
