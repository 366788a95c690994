import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db/db.ts'
import { findAppError, orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { orderRefund, type RefundRequest } from './enqueue-refund.part.ts'
import { isPosted } from './ledger.part.ts'
import { moveRefund } from './payment.move.ts'
import { Payment, Refund } from './payment.model.ts'
import { attemptKey, syncRefunds } from './sync-refunds.part.ts'

/**
 * Sends a refund, retried until the processor answers. Its list of refunds is checked first,
 * because it forgets idempotency keys after a day.
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

/** The refund to order at the processor, or undefined if there is nothing left to do. */
async function prepareRefund(ctx: TxCtx, order: RefundRequest) {
  const { offerId } = orNotFound(await Payment.findByPk(order.paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id: order.paymentId })
  const refund = await orderOnce(ctx, order)
  if (refund?.status !== 'due') return undefined
  const isAgain = await isPosted(ctx, order.key)
  const left = isAgain ? refund.amountMinor : payment.amountMinor - payment.refundedMinor
  if (left <= 0) return void (await moveRefund(ctx, refund, 'settle', { reason: 'nothing_left' }))
  // Staff have refunded a part meanwhile, so the rest is a new order.
  if (left < refund.amountMinor)
    await refund.update({ amountMinor: left, attempts: refund.attempts + 1 }, { transaction: ctx.tx })
  return {
    intentId: orNotFound(payment.processorIntentId),
    amountMinor: refund.amountMinor,
    key: attemptKey(refund),
  }
}

/** Jobs of the previous version have no row; if such a job is done already, skip it. */
async function orderOnce(ctx: TxCtx, order: RefundRequest): Promise<Refund | undefined> {
  const isKnown = await Refund.findOne({ where: { key: order.key }, ...txOption(ctx) })
  if (!isKnown && (await isPosted(ctx, order.key))) return undefined
  return orderRefund(ctx, order)
}

/** A definite refusal: no money has moved, and a person must look. */
async function refuse(ctx: TxCtx, { key, paymentId }: RefundRequest, failureCode: string) {
  const { offerId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  await lock(ctx, Payment, { id: paymentId })
  const refund = await lock(ctx, Refund, { key })
  if (refund.status === 'due') await moveRefund(ctx, refund, 'fail', { set: { failureCode } })
}
