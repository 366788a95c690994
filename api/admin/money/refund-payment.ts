import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { auditAndAnnounce } from '#api/kit/worker/outbox.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { fixedMinorOf } from '#api/offer/fee.rules.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { addRefundJob } from '#api/payment/enqueue-refund.part.ts'
import { Payment, Refund } from '#api/payment/payment.model.ts'
import { paymentMoves, REFUND_ALONE_EUR } from '#api/payment/payment.rules.ts'
import type { RefundPayment } from './money.schema.ts'
import { refuseUnrefundable, sumUpRefunds } from './refundable.part.ts'

/**
 * Staff refund a payment, all or part of it. Above the limit, which counts everything that one
 * administrator has refunded of this payment alone, a second one has to approve it first.
 */
export async function refundPayment(
  ctx: SignedInCtx & TxCtx,
  { paymentId, amount, bearer, reason }: RefundPayment,
): Promise<void> {
  const { offerId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id: paymentId })
  const sums = await sumUpRefunds(ctx, paymentId)
  await refuseUnrefundable(ctx, payment)
  const errors = new FieldErrors()
  checkCurrency(errors, amount, payment.currency, 'amount')
  const { minor: amountMinor } = fromWire(amount)
  const most = toWire(money(sums.leftMinor, payment.currency)).amount
  if (amountMinor <= 0) errors.add('amount.amount', 'min', { 0: '0.01' })
  if (amountMinor > sums.leftMinor) errors.add('amount.amount', 'max', { 0: most })
  errors.throwIfAny()
  const needsSecond = sums.aloneMinor + amountMinor > fixedMinorOf(REFUND_ALONE_EUR, payment.currency)
  if (needsSecond && sums.isProposed)
    fail('payment.wrong_state', { ...conflictIn(paymentMoves, payment.status), reason: 'proposed' })
  const order = { paymentId, amountMinor, key: `refund:${paymentId}:office:${sums.times + 1}` }
  const status = needsSecond ? 'proposed' : 'due'
  const refund = await Refund.create(
    { ...order, status, bearer, reason, proposedBy: ctx.caller.userId },
    { transaction: ctx.tx },
  )
  await auditAndAnnounce(ctx, {
    machine: 'refund',
    thingId: refund.id,
    event: needsSecond ? 'propose' : 'grant',
    from: null,
    to: status,
    reason,
  })
  if (!needsSecond) await addRefundJob(ctx, order)
}
