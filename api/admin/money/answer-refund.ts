import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { addRefundJob } from '#api/payment/enqueue-refund.part.ts'
import { moveRefund } from '#api/payment/payment.move.ts'
import { Payment, Refund } from '#api/payment/payment.model.ts'
import { refundMoves } from '#api/payment/payment.rules.ts'
import type { AnswerRefund } from './money.schema.ts'
import { refuseUnrefundable, sumUpRefunds } from './refundable.part.ts'

/**
 * A second administrator approves a proposed refund or declines it. Its proposer can only
 * take it back.
 */
export async function answerRefund(
  ctx: SignedInCtx & TxCtx,
  { paymentId, refundId, answer, reason }: AnswerRefund,
): Promise<void> {
  const { offerId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id: paymentId })
  const refund = await lock(ctx, Refund, { id: refundId, paymentId })
  const { userId } = ctx.caller
  const isOwn = refund.proposedBy === userId
  const set = { answeredBy: userId }
  if (answer === 'decline')
    return void (await moveRefund(ctx, refund, isOwn ? 'withdraw' : 'decline', { set, reason: reason || undefined }))
  authorize(!isOwn)
  const isNew = refund.status === 'proposed'
  await moveRefund(ctx, refund, 'approve', {
    guard: async ({ id, amountMinor }) => {
      await refuseUnrefundable(ctx, payment)
      const { leftMinor } = await sumUpRefunds(ctx, paymentId, id)
      if (amountMinor > leftMinor)
        fail('payment.wrong_state', { ...conflictIn(refundMoves, 'proposed', ['approve']), reason: 'too_much' })
    },
    set,
    reason: reason || undefined,
  })
  if (isNew) await addRefundJob(ctx, { paymentId, amountMinor: refund.amountMinor, key: orNotFound(refund.key) })
}
