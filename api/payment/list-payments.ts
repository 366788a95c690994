import { DateTime } from 'luxon'
import { AUTO_RELEASE_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { batchQueryOne } from '#api/kit/db/batch-statements.ts'
import type { Currency } from '#content/storefronts.ts'
import type { PayoutObstacle } from './payment.rules.ts'
import type { PaymentsPage } from './payment.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'

interface HistoryEntry {
  kind: 'payment' | 'payout'
  id: number
  offerId: number
  auctionId: number
  title: string | null
  status: string
  amount: WireMoney
  /** Refunded to the payer; for a payout, taken back from the courier. */
  refunded: WireMoney
  at: Instant
  /** Reason why a share is not paid although the work is done. */
  waitsFor: 'verification' | 'account' | 'dispute' | 'check' | null
  /** The fee kept from a payout, with VAT; null of a payment, and while none is due. */
  fee: WireMoney | null
  /** Planned day of the delivery, while a payout waits for it. */
  deliveryDay: string | null
  /** When a delivery counts as confirmed at the latest, while a payout waits for that. */
  releasedAt: Instant | null
}

/** Amount of payout `p` that was taken back from the courier. */
export const TAKEN_BACK = /* sql */ `(select coalesce(sum(r.amount_minor), 0)::int from reversals r
  where r.payout_id = p.id and r.status in ('noticed', 'due', 'kept'))`

interface HistoryRow extends Omit<HistoryEntry, 'amount' | 'refunded' | 'at' | 'waitsFor' | 'fee' | 'releasedAt'> {
  obstacle: PayoutObstacle | null
  feeMinor: number | null
  releaseFrom: Date | null
  amountMinor: number
  refundedMinor: number
  currency: Currency
  at: Date
  total: number
}

/** The caller's payments and payouts, newest first. */
export async function listPayments(ctx: SignedInCtx, { page, pageSize }: PaymentsPage): Promise<Page<HistoryEntry>> {
  const rows = await query<HistoryRow>(
    ctx,
    `select m.*, a.id as "auctionId", a.title, f.net_minor + f.vat_minor as "feeMinor",
       case when m.status = 'on_hold' and o.status = 'accepted' and d.delivered_at is null
         then coalesce(d.planned_delivery, o.delivery_date)::text end as "deliveryDay",
       case when m.status = 'on_hold' and d.status = 'delivered'
         then greatest(coalesce(d.release_from, d.delivered_at), o.reinstated_at) end as "releaseFrom"
     from (select *, count(*) over ()::int as total from (
       select 'payment' as kind, p.id, p.offer_id as "offerId", p.status, p.amount_minor as "amountMinor",
         p.refunded_minor as "refundedMinor", p.currency, coalesce(p.captured_at, p.created_at) as at,
         null as obstacle
       from payments p where p.payer_id = $1
       union all
       select 'payout', p.id, p.offer_id, p.status, p.amount_minor, ${TAKEN_BACK}, p.currency,
         coalesce(p.paid_at, p.created_at),
         coalesce(case when p.status in ('on_hold', 'due', 'processing') and w.status = 'realized'
           then payout_obstacle(p.offer_id, c.id, p.complaint_id) end, case when p.held_at is not null then 'held' end)
       from payouts p join companies c on c.id = p.company_id
       join offers w on w.id = p.offer_id where c.user_id = $1
     ) moved order by at desc, kind, id desc limit $2 offset $3) m
     join offers o on o.id = m."offerId" join auctions a on a.id = o.auction_id
     left join deliveries d on d.offer_id = o.id
     left join fees f on m.kind = 'payout' and f.offer_id = o.id and f.status <> 'waived'
     order by m.at desc, m.kind, m.id desc`,
    [ctx.caller.userId, pageSize, (page - 1) * pageSize],
  )
  return { data: rows.map(historyEntry), page, pageSize, total: rows[0]?.total ?? 0 }
}

const historyEntry = (entry: HistoryRow): HistoryEntry => ({
  kind: entry.kind,
  id: entry.id,
  offerId: entry.offerId,
  auctionId: entry.auctionId,
  title: entry.title,
  status: entry.status,
  amount: toWire(money(entry.amountMinor, entry.currency)),
  refunded: toWire(money(entry.refundedMinor, entry.currency)),
  at: entry.at.toISOString(),
  waitsFor: entry.obstacle && waitsFor[entry.obstacle],
  fee: entry.feeMinor === null ? null : toWire(money(entry.feeMinor, entry.currency)),
  deliveryDay: entry.deliveryDay,
  releasedAt:
    entry.releaseFrom &&
    DateTime.fromJSDate(entry.releaseFrom).plus({ hours: AUTO_RELEASE_HOURS }).toJSDate().toISOString(),
})

/** Hides who reported what. */
const waitsFor = {
  company: 'verification',
  account: 'account',
  fraud: 'dispute',
  chargeback: 'dispute',
  refund: 'dispute',
  complaint: 'dispute',
  held: 'check',
} as const satisfies Record<PayoutObstacle, HistoryEntry['waitsFor']>

interface FeeEntry {
  offerId: number
  auctionId: number
  title: string | null
  status: string
  net: WireMoney
  vat: WireMoney
  gross: WireMoney
  at: Instant
}

interface Balance {
  currency: Currency
  /** Payouts held until delivery is confirmed. */
  onHold: WireMoney
  /** Payouts that are on the way or wait for a payout account. */
  due: WireMoney
  paid: WireMoney
}

interface FeeRow {
  offerId: number
  auctionId: number
  title: string | null
  status: string
  netMinor: number
  vatMinor: number
  currency: Currency
  at: string
}

interface SumRow {
  currency: Currency
  onHold: number
  due: number
  paid: number
}

/** Commission of each deal, and totals of the payouts. */
export async function listFees(
  ctx: SignedInCtx,
  { page, pageSize }: PaymentsPage,
): Promise<Page<FeeEntry> & { balance: Balance[] }> {
  const asked = [ctx.caller.companyId, pageSize, (page - 1) * pageSize]
  const found = orNotFound(await batchQueryOne<FoundFees>(ctx, FEES, asked))
  return { data: found.fees.map(feeEntry), page, pageSize, total: found.total, balance: found.sums.map(balanceOf) }
}

interface FoundFees {
  fees: FeeRow[]
  total: number
  sums: SumRow[]
}

/** Fees of company `$1`, newest first, with their number and totals by currency. */
const FEES = /* sql */ `
  with page as (
    select f.id, f.offer_id as "offerId", a.id as "auctionId", a.title, f.status, f.net_minor as "netMinor",
      f.vat_minor as "vatMinor", f.currency, f.created_at as at
    from fees f join offers o on o.id = f.offer_id join auctions a on a.id = o.auction_id
    where f.company_id = $1 order by f.id desc limit $2 offset $3
  ), sums as (
    select currency,
      coalesce(sum(amount_minor) filter (where status = 'on_hold'), 0)::float8 as "onHold",
      coalesce(sum(amount_minor) filter (where status in ('due', 'processing', 'failed')), 0)::float8 as due,
      coalesce(sum(amount_minor) filter (where status = 'paid'), 0)::float8 as paid
    from (
      select currency, status, amount_minor from payouts where company_id = $1
      union all
      select currency, unnest(array['paid', 'due']), unnest(array[-amount_minor, amount_minor]) from reversals
      where company_id = $1 and payout_id is not null and status in ('noticed', 'due')
      union all
      select currency, 'paid', -amount_minor from reversals where company_id = $1 and status = 'kept'
    ) share group by currency
  )
  select (select coalesce(json_agg(page order by page.id desc), '[]') from page) as fees,
    (select count(*)::int from fees where company_id = $1) as total,
    (select coalesce(json_agg(sums order by sums.currency), '[]') from sums) as sums`

const feeEntry = (fee: FeeRow): FeeEntry => ({
  offerId: fee.offerId,
  auctionId: fee.auctionId,
  title: fee.title,
  status: fee.status,
  net: toWire(money(fee.netMinor, fee.currency)),
  vat: toWire(money(fee.vatMinor, fee.currency)),
  gross: toWire(money(fee.netMinor + fee.vatMinor, fee.currency)),
  at: new Date(fee.at).toISOString(),
})

const balanceOf = ({ currency, onHold, due, paid }: SumRow): Balance => ({
  currency,
  onHold: toWire(money(onHold, currency)),
  due: toWire(money(due, currency)),
  paid: toWire(money(paid, currency)),
})
