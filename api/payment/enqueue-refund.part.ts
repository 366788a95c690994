import { query, queryOne } from '#api/kit/db/db.ts'
import { findLocked, lock, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
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

interface Outside {
  id: number
  /** The part that does not count towards what the deal owes yet. */
  leftMinor: number
  /** Number of postings that count a part of it. */
  times: number
}

/** Refunds made in the processor's console count towards what the deal owes beside our own refunds. */
async function matchOutside(ctx: TxCtx, payment: Payment, owedMinor: number): Promise<void> {
  let left = owedMinor - (await takenFromHeld(ctx, payment.id))
  for (const { id, leftMinor, times } of await unmatchedRefunds(ctx, payment.id)) {
    const minor = Math.min(leftMinor, left)
    if (minor <= 0) continue
    left -= minor
    const refund = await lock(ctx, Refund, { id })
    await postMatch(ctx, payment, refund, minor, { times })
    // A failed refund stays a case for the office: it is owed now.
    if (minor === leftMinor && ['noticed', 'released'].includes(refund.status)) await moveRefund(ctx, refund, 'match')
  }
}

/** Refunds of a payment that the money held has paid for, or will when they are sent; in minor units. */
async function takenFromHeld(ctx: TxCtx, paymentId: number): Promise<number> {
  const sums = await queryOne<{ taken: number }>(
    ctx,
    `select (coalesce((select sum(e.amount_minor) from ledger_transactions t
         join ledger_entries e on e.transaction_id = t.id and e.account = 'held'
         where t.payment_id = $1 and t.kind in ('refund', 'refund_outside', 'refund_matched')), 0)
       + coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = $1 and r.key is not null
         and r.bearer is distinct from 'platform' and r.status in ('due', 'failed')
         and not exists (select from ledger_transactions k where k.unique_key = r.key)), 0))::int as taken`,
    [paymentId],
  )
  return sums?.taken ?? 0
}

const unmatchedRefunds = (ctx: TxCtx, paymentId: number): Promise<Outside[]> =>
  query<Outside>(
    ctx,
    `select r.id, (r.amount_minor + coalesce(sum(e.amount_minor), 0))::int as "leftMinor", count(e.id)::int as times
     from refunds r
     left join ledger_transactions t on t.payment_id = r.payment_id and t.kind = 'refund_matched'
       and (t.unique_key = 'refund_matched:' || r.id or t.unique_key like 'refund_matched:' || r.id || ':%')
     left join ledger_entries e on e.transaction_id = t.id and e.account = 'refund'
     where r.payment_id = $1 and r.key is null
     group by r.id having r.status <> 'matched' or count(e.id) > 0 order by r.id`,
    [paymentId],
  )

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
         and r.status in ('due', 'failed')
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

/** A refund made in the console counts, wholly or in part, as one that was owed. `times` is the number of earlier parts. */
export async function postMatch(
  ctx: TxCtx,
  { id: paymentId, offerId, currency }: Payment,
  { id }: Refund,
  minor: number,
  { source = 'held', times = 0 }: { source?: LedgerAccount; times?: number } = {},
): Promise<void> {
  await postEntries(ctx, {
    kind: 'refund_matched',
    key: times === 0 ? `refund_matched:${id}` : `refund_matched:${id}:${times + 1}`,
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
