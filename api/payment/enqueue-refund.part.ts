import { Op } from 'sequelize'
import { findLocked, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { postEntries } from './ledger.part.ts'
import { moveRefund } from './payment.move.ts'
import { Payment, Refund } from './payment.model.ts'

export interface RefundRequest {
  paymentId: number
  amountMinor: number
  /** The same for every try of a refund. */
  key: string
}

/**
 * Orders a refund, which is sent after the commit and booked when the processor has made it. A
 * payment is refunded once per reason. `keptMinor` stays with the courier; refunds made by staff at
 * the processor count towards the rest.
 */
export async function enqueueRefund(ctx: TxCtx, payment: Payment, reason: string, keptMinor = 0): Promise<void> {
  await matchOutside(ctx, payment, payment.amountMinor - keptMinor)
  const due = await lockAll(ctx, Refund, { paymentId: payment.id, key: { [Op.not]: null }, status: 'due' })
  const ordered = due.reduce((sum, one) => sum + one.amountMinor, payment.refundedMinor)
  const amountMinor = payment.amountMinor - ordered - keptMinor
  if (amountMinor <= 0) return
  const order = { paymentId: payment.id, amountMinor, key: `refund:${payment.id}:${reason}` }
  await orderRefund(ctx, order)
  await addRefundJob(ctx, order)
}

export const addRefundJob = (ctx: TxCtx, order: RefundRequest): Promise<void> =>
  addJob(ctx, 'send-refund', order, { key: order.key })

export async function orderRefund(ctx: TxCtx, order: RefundRequest): Promise<Refund> {
  const known = await findLocked(ctx, Refund, { key: order.key })
  if (known) return known
  const refund = await Refund.create({ ...order, status: 'due' }, { transaction: ctx.tx })
  await recordCreated(ctx, 'refund', refund, 'order')
  return refund
}

async function matchOutside(ctx: TxCtx, payment: Payment, owedMinor: number): Promise<void> {
  let left = owedMinor
  for (const refund of await lockAll(ctx, Refund, {
    paymentId: payment.id,
    key: null,
    status: ['noticed', 'released', 'failed'],
  })) {
    const minor = Math.min(refund.amountMinor, left)
    left -= minor
    await postMatch(ctx, payment, refund, minor)
    // A failed refund stays a case for the office: it is owed now.
    if (refund.status !== 'failed') await moveRefund(ctx, refund, 'match')
  }
}

export async function postMatch(
  ctx: TxCtx,
  { id: paymentId, offerId, currency }: Payment,
  { id }: Refund,
  minor: number,
): Promise<void> {
  await postEntries(ctx, {
    kind: 'refund_matched',
    key: `refund_matched:${id}`,
    offerId,
    paymentId,
    currency,
    entries: { held: minor, refund: -minor },
  })
}

/**
 * The payment that still funds a deal, even if staff have refunded it completely at the processor.
 */
export async function findKeptPayment(ctx: TxCtx, offerId: number): Promise<Payment | null> {
  const kept = await findLocked(ctx, Payment, {
    offerId,
    returnedAt: null,
    status: ['captured', 'partially_refunded'],
  })
  if (kept) return kept
  const [returned] = await lockAll(ctx, Payment, { offerId, returnedAt: null, status: 'refunded' })
  const outside = returned && { paymentId: returned.id, key: null, status: ['noticed', 'released'] }
  return outside && (await findLocked(ctx, Refund, outside)) ? returned : null
}
