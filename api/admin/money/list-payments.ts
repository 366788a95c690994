import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { PaymentStatus } from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { INSTANT } from '#api/kit/db/instant.ts'
import { askedMoney, MONEY_ASKED } from './money.query.ts'
import type { ListPayments } from './money.schema.ts'

interface PaymentLine {
  id: number
  offerId: number
  auctionId: number
  title: string
  payerId: number
  payer: string
  status: PaymentStatus
  /** There is a chargeback, and the bank has not decided yet. */
  isDisputed: boolean
  /** A refund waits for a second administrator. */
  hasProposal: boolean
  amount: WireMoney
  refunded: WireMoney
  failureCode: string | null
  createdAt: Instant
  capturedAt: Instant | null
}

type FoundPayment = Omit<PaymentLine, 'amount' | 'refunded'> & {
  amountMinor: number
  refundedMinor: number
  currency: Currency
  total: number
}

const PROPOSED = /* sql */ `exists (select from refunds r where r.payment_id = p.id and r.status = 'proposed')`
const DISPUTED = /* sql */ `exists (select from chargebacks b where b.payment_id = p.id and b.status in ('open', 'evidence_sent'))`

/** All payments, with filters for finance. */
export async function listPayments(ctx: Ctx, asked: ListPayments): Promise<Page<PaymentLine>> {
  const { page, pageSize, order } = asked
  const rows = await query<FoundPayment>(
    ctx,
    `select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
       p.payer_id as "payerId", u.name as payer, p.status, ${DISPUTED} as "isDisputed",
       ${PROPOSED} as "hasProposal",
       p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor", p.currency,
       p.failure_code as "failureCode", ${INSTANT('p.created_at')} as "createdAt",
       ${INSTANT('p.captured_at')} as "capturedAt", count(*) over ()::int as total
     from payments p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = p.payer_id
     where ${MONEY_ASKED('p', 'u.name', 'u.email::text')}
       and ($2::text is null or case $2 when 'disputed' then ${DISPUTED} when 'proposed' then ${PROPOSED} else p.status = $2 end)
     order by p.id ${order === 'oldest' ? 'asc' : 'desc'} limit $5 offset $6`,
    askedMoney(ctx, asked),
  )
  const data = rows.map(({ total: _, amountMinor, refundedMinor, currency, ...payment }) => ({
    ...payment,
    amount: toWire(money(amountMinor, currency)),
    refunded: toWire(money(refundedMinor, currency)),
  }))
  return { data, page, pageSize, total: rows[0]?.total ?? 0 }
}
