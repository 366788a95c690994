import { queryOne } from '#api/kit/db/db.ts'
import { findLocked, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { postEntries } from './ledger.part.ts'
import { moveRefund } from './payment.move.ts'
import { Payment, Refund } from './payment.model.ts'
import type { LedgerAccount, RefundStatus } from './payment.rules.ts'

export interface RefundRequest {
  paymentId: number
  amountMinor: number
  /** The same for every try of a refund. */
  key: string
}

/**
 * Orders a refund, which is sent after the commit and booked when the processor has made it. A
 * payment is refunded once per reason. `keptMinor` stays with the courier; refunds made by staff,
 * here or at the processor, count towards the rest.
 */
export async function enqueueRefund(ctx: TxCtx, payment: Payment, reason: string, keptMinor = 0): Promise<void> {
  await matchOutside(ctx, payment, payment.amountMinor - keptMinor)
  const amountMinor = await leaveGoodwill(ctx, payment, payment.amountMinor - keptMinor)
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

/**
 * The amount still to be refunded from the money held, if the deal owes this much in all. The
 * customer keeps what they got at our cost besides; if the payment has no room for both, the money
 * held pays for that part of it.
 */
async function leaveGoodwill(ctx: TxCtx, payment: Payment, owedMinor: number): Promise<number> {
  const { id: paymentId, offerId, currency, amountMinor, refundedMinor } = payment
  const sums = await queryOne<{ given: number; ordered: number; orderedGoodwill: number; times: number }>(
    ctx,
    `with goodwill as (
       select coalesce(sum(e.amount_minor), 0)::int as given,
         (count(*) filter (where t.kind = 'refund_matched'))::int as times
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'goodwill'
       where t.payment_id = $1
     ), unbooked as (
       select coalesce(sum(r.amount_minor), 0)::int as ordered,
         coalesce(sum(r.amount_minor) filter (where r.bearer = 'platform'), 0)::int as "orderedGoodwill"
       from refunds r where r.payment_id = $1 and r.key is not null
         and (r.status = 'due' or r.status = 'failed' and r.bearer = 'platform')
         and not exists (select from ledger_transactions k where k.unique_key = r.key)
     )
     select * from goodwill, unbooked`,
    [paymentId],
  )
  const { given = 0, ordered = 0, orderedGoodwill = 0, times = 0 } = sums ?? {}
  const back = refundedMinor + ordered
  const needed = owedMinor - (back - given - orderedGoodwill)
  const left = Math.min(needed, amountMinor - back)
  const matched = Math.min(needed - left, given + orderedGoodwill)
  if (matched > 0)
    await postEntries(ctx, {
      kind: 'refund_matched',
      key: `goodwill_matched:${paymentId}:${times + 1}`,
      offerId,
      paymentId,
      currency,
      entries: { held: matched, goodwill: -matched },
    })
  return left
}

/** The account from which a refund is paid. */
export const sourceOf = ({ bearer }: Refund): LedgerAccount => (bearer === 'platform' ? 'goodwill' : 'held')

export async function postMatch(
  ctx: TxCtx,
  { id: paymentId, offerId, currency }: Payment,
  { id }: Refund,
  minor: number,
  source: LedgerAccount = 'held',
): Promise<void> {
  await postEntries(ctx, {
    kind: 'refund_matched',
    key: `refund_matched:${id}`,
    offerId,
    paymentId,
    currency,
    entries: { [source]: minor, refund: -minor },
  })
}

/** Statuses of a refund that the customer has got, or will get. */
const givenStatuses: readonly RefundStatus[] = ['due', 'pending', 'succeeded', 'failed', 'settled']

/**
 * Refunds all payments of a deal but for `keptMinor`, which stays with the courier. The later
 * payment goes back before the earlier one.
 */
export async function refundDeal(ctx: TxCtx, offerId: number, reason: string, keptMinor = 0): Promise<void> {
  let left = keptMinor
  for (const payment of await findKeptPayments(ctx, offerId)) {
    const kept = Math.min(left, payment.amountMinor)
    left -= kept
    await enqueueRefund(ctx, payment, reason, kept)
  }
}

/**
 * The payments that still fund a deal, one for each purpose, even if staff have refunded one
 * completely at the processor or at our cost.
 */
export async function findKeptPayments(ctx: TxCtx, offerId: number): Promise<Payment[]> {
  const status = ['captured', 'partially_refunded', 'refunded']
  const payments = await lockAll(ctx, Payment, { offerId, returnedAt: null, status })
  const kept: Payment[] = []
  for (const payment of payments.toSorted((a, b) => a.id - b.id)) {
    const isFunded = payments.some(({ purpose, status }) => purpose === payment.purpose && status !== 'refunded')
    if (payment.status !== 'refunded' || (!isFunded && (await isRefundedByStaff(ctx, payment)))) kept.push(payment)
  }
  return kept
}

const isRefundedByStaff = async (ctx: TxCtx, { id: paymentId }: Payment): Promise<boolean> =>
  ((await findLocked(ctx, Refund, { paymentId, key: null, status: ['noticed', 'released'] })) ??
    (await findLocked(ctx, Refund, { paymentId, bearer: 'platform', status: givenStatuses }))) !== null
