import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { askProcessor } from './ask-processor.port.ts'
import type { ProcessorRefund } from './card-processor.port.ts'
import { orderRefund, postMatch, sourceOf } from './enqueue-refund.part.ts'
import { isPosted, postEntries } from './ledger.part.ts'
import { movePayment, moveRefund } from './payment.move.ts'
import { Payment, Refund } from './payment.model.ts'
import { refundMoves } from './payment.rules.ts'

/** The first try has the order's key, each further one a key of its own. */
export const attemptKey = ({ key, attempts }: Refund): string => (attempts > 1 ? `${key}:${attempts}` : (key ?? ''))

/**
 * Asks the processor for all refunds of a payment, ours and those made by staff, and books them.
 */
export async function syncRefunds(ctx: Ctx, paymentId: number): Promise<void> {
  const { offerId, processorIntentId: intentId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  if (!intentId) return
  await askProcessor(ctx, {
    thing: `refunds:${paymentId}`,
    ask: () => ctx.cardProcessor.listRefunds(intentId),
    apply: async (ctx, known) => {
      await lockAnyDeal(ctx, offerId)
      const payment = await lock(ctx, Payment, { id: paymentId })
      // Oldest first; ours before those of staff, which count towards an order that was not sent.
      const [own, outside] = [known.filter(({ key }) => key), known.filter(({ key }) => !key)]
      for (const one of [...own.toReversed(), ...outside.toReversed()]) await applyRefund(ctx, payment, one)
    },
  })
}

async function applyRefund(ctx: TxCtx, payment: Payment, known: ProcessorRefund): Promise<void> {
  const rows = await lockAll(ctx, Refund, { paymentId: payment.id })
  const { key, id, amountMinor } = known
  if (key === undefined) {
    const outside = rows.find(({ processorRefundId }) => processorRefundId === id)
    return outside ? failIfSo(ctx, payment, outside, known) : notice(ctx, payment, rows, known)
  }
  const own = rows.find((row) => row.processorRefundId === id || attemptKey(row) === key)
  // Sent at the moment when a refund of staff took its place: now the customer has got both.
  if (own?.status === 'settled' && own.processorRefundId !== id && !(await isPosted(ctx, key)))
    return notice(ctx, payment, rows, known)
  if (own) return applyOwn(ctx, payment, own, known)
  // An earlier try of a known order, already booked.
  if (rows.some((row) => row.key !== null && key.startsWith(row.key))) return
  const order = { paymentId: payment.id, amountMinor, key }
  return applyOwn(ctx, payment, await orderRefund(ctx, order), known)
}

async function applyOwn(ctx: TxCtx, payment: Payment, refund: Refund, known: ProcessorRefund): Promise<void> {
  if (refund.status === 'due') {
    await bookRefund(ctx, payment, refund)
    const set = { processorRefundId: known.id, failureCode: null }
    const event = known.state === 'succeeded' ? 'arrive' : 'send'
    await moveRefund(ctx, refund, event, { set })
  }
  if (known.state === 'succeeded' && refund.status === 'pending') await moveRefund(ctx, refund, 'arrive')
  await failIfSo(ctx, payment, refund, known)
}

/**
 * The first try is booked from the money held or as goodwill, a further one from what is owed since it came back.
 */
async function bookRefund(ctx: TxCtx, payment: Payment, refund: Refund): Promise<void> {
  const { amountMinor, key } = refund
  const isAgain = await isPosted(ctx, key ?? '')
  await postEntries(ctx, {
    ...postingOf(payment),
    kind: 'refund',
    key: attemptKey(refund),
    entries: { [isAgain ? 'refund' : sourceOf(refund)]: amountMinor, clearing: -amountMinor },
  })
  if (!isAgain) await noteReturned(ctx, payment, amountMinor, key ?? '')
}

const postingOf = ({ id: paymentId, offerId, currency }: Payment) => ({
  paymentId,
  offerId,
  currency,
})

async function noteReturned(ctx: TxCtx, payment: Payment, amountMinor: number, reason: string): Promise<void> {
  const refundedMinor = Math.min(payment.refundedMinor + amountMinor, payment.amountMinor)
  const isAll = refundedMinor === payment.amountMinor
  const event = payment.capturedAt === null ? 'refundLate' : isAll ? 'refund' : 'refundPart'
  await movePayment(ctx, payment, event, {
    set: { refundedMinor, capturedAt: payment.capturedAt ?? ctx.now.toJSDate() },
    reason,
    eventData: { amountMinor },
  })
}

/** Returned by the card's bank, possibly weeks later: the money is back and still owed. */
async function failIfSo(ctx: TxCtx, payment: Payment, refund: Refund, known: ProcessorRefund): Promise<void> {
  if (known.state !== 'failed') return
  const { amountMinor } = refund
  const isNew = await postEntries(ctx, {
    ...postingOf(payment),
    kind: 'refund_failed',
    key: `refund_failed:${known.id}`,
    entries: { clearing: amountMinor, refund: -amountMinor },
  })
  if (isNew) await moveRefund(ctx, refund, 'fail', { set: { failureCode: known.failureCode ?? null } })
}

/**
 * A refund made by staff in the processor's console. The payout waits for the office, unless we
 * owed this money anyway.
 */
async function notice(
  ctx: TxCtx,
  payment: Payment,
  rows: Refund[],
  { id, state, amountMinor }: ProcessorRefund,
): Promise<void> {
  if (state === 'failed') return
  const refund = await Refund.create(
    { paymentId: payment.id, status: 'noticed', amountMinor, processorRefundId: id },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'refund', refund, 'notice')
  await postEntries(ctx, {
    ...postingOf(payment),
    kind: 'refund_outside',
    key: `refund_outside:${id}`,
    entries: { refund: amountMinor, clearing: -amountMinor },
  })
  const isLate = payment.capturedAt === null
  const failed = rows.find((row) => row.status === 'failed' && row.amountMinor <= amountMinor)
  if (payment.refundedMinor < payment.amountMinor) await noteReturned(ctx, payment, amountMinor, id)
  if (failed) {
    // Refused by the processor, so nothing of it is booked yet.
    if (failed.key !== null && !(await isPosted(ctx, failed.key)))
      await postMatch(ctx, payment, refund, failed.amountMinor, { source: sourceOf(failed) })
    await moveRefund(ctx, failed, 'settle', { reason: id })
    await moveRefund(ctx, refund, 'match')
    return
  }
  const covered = await coverOrders(ctx, rows, refund)
  const matched = isLate ? amountMinor : covered
  if (matched === 0) return
  await postMatch(ctx, payment, refund, matched)
  if (matched === amountMinor) await moveRefund(ctx, refund, 'match')
}

/** Lowers our own orders that were not sent yet by what staff have refunded; returns by how much. */
async function coverOrders(ctx: TxCtx, rows: readonly Refund[], { id, amountMinor }: Refund): Promise<number> {
  let left = amountMinor
  for (const order of rows) {
    const isOrder = order.key !== null && order.bearer !== 'platform' && order.status === 'due'
    if (!isOrder || left === 0 || (await isPosted(ctx, order.key ?? ''))) continue
    const minor = Math.min(order.amountMinor, left)
    left -= minor
    if (minor === order.amountMinor) await moveRefund(ctx, order, 'settle', { reason: String(id) })
    else
      await order.update(
        { amountMinor: order.amountMinor - minor, attempts: order.attempts + 1 },
        { transaction: ctx.tx },
      )
  }
  return amountMinor - left
}

/** The customer has got the money another way: from our bank, or by a chargeback they won. */
export async function settleRefund(
  ctx: TxCtx,
  payment: Payment,
  refund: Refund,
  { reason, from }: { reason: string; from: 'bank' | 'chargeback' },
): Promise<void> {
  const { id, key, amountMinor } = refund
  await moveRefund(ctx, refund, 'settle', {
    reason,
    guard: ({ status }) => {
      if (status !== 'failed') fail('payment.wrong_state', conflictIn(refundMoves, status))
    },
  })
  const wasSent = key === null || (await isPosted(ctx, key))
  await postEntries(ctx, {
    ...postingOf(payment),
    kind: 'refund_outside',
    key: `refund_settled:${id}:${from}`,
    entries: { [wasSent ? 'refund' : sourceOf(refund)]: amountMinor, [from]: -amountMinor },
  })
  if (!wasSent) await noteReturned(ctx, payment, amountMinor, reason)
}
