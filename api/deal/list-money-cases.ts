import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db.ts'
import type { Currency } from '#content/storefronts.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { ChargebackStatus, PayoutStatus, RefundStatus } from '#api/payment/payment.rules.ts'

const SHOWN = 50

interface CaseRow {
  kind: 'refund' | 'chargeback'
  id: number
  status: RefundStatus | ChargebackStatus
  /** False for a refund that staff made at the processor's console, and for a dispute. */
  isOurs: boolean
  failureCode: string | null
  processorId: string | null
  offerId: number
  auctionId: number
  title: string
  offerStatus: OfferStatus
  payoutStatus: PayoutStatus | null
  minor: number
  currency: Currency
  ownerId: number
  owner: string
  providerId: number
  provider: string
  at: Date
}

interface MoneyCase extends Omit<CaseRow, 'minor' | 'currency' | 'at'> {
  amount: WireMoney
  at: Instant
}

/** Refunds that came back, refunds made at the processor and disputes, the oldest first. */
export async function listMoneyCases(
  ctx: SignedInCtx,
): Promise<{ data: MoneyCase[]; consoleUrl: string }> {
  const found = await query<CaseRow>(
    ctx,
    `select m.kind, m.id, m.status, m."isOurs", m."failureCode", m."processorId", o.id as "offerId",
       a.id as "auctionId", coalesce(a.title, '') as title, o.status as "offerStatus",
       s.status as "payoutStatus", coalesce(m.minor, p.amount_minor) as minor, p.currency,
       u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider, m.at
     from (
       select 'refund' as kind, id, status, key is not null as "isOurs", failure_code as "failureCode",
         processor_refund_id as "processorId", payment_id, amount_minor as minor, updated_at as at
       from refunds where status in ('failed', 'noticed')
       union all
       select 'chargeback', id, status, false, null, processor_dispute_id, payment_id, null, created_at
       from chargebacks where status in ('open', 'lost')
     ) m join payments p on p.id = m.payment_id join offers o on o.id = p.offer_id
       join auctions a on a.id = o.auction_id join users u on u.id = a.owner_id
       join companies c on c.id = o.company_id left join payouts s on s.offer_id = o.id
     order by m.at, m.kind, m.id limit ${SHOWN}`,
  )
  return {
    consoleUrl: ctx.cardProcessor.consoleUrl,
    data: found.map(({ minor, currency, at, ...one }) => ({
      ...one,
      amount: toWire(money(minor, currency)),
      at: at.toISOString(),
    })),
  }
}
