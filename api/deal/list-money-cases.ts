import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { Currency } from '#content/storefronts.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { OfOffer } from '#api/offer/offer.schema.ts'
import type {
  ChargebackStatus,
  MoneyCaseKind,
  PayoutStatus,
  RefundStatus,
  ReversalStatus,
} from '#api/payment/payment.rules.ts'

const SHOWN = 50

interface CaseRow {
  kind: MoneyCaseKind
  id: number
  status: RefundStatus | ChargebackStatus | ReversalStatus
  /** A refund ordered by us, rather than by staff or a bank at the processor. */
  isOurs: boolean
  failureCode: string | null
  processorId: string | null
  /**
   * Null, like the other deal fields, for a bank payout rejected by the bank, which covers many
   * deals.
   */
  offerId: number | null
  auctionId: number | null
  title: string
  offerStatus: OfferStatus | null
  payoutStatus: PayoutStatus | null
  minor: number
  currency: Currency
  ownerId: number | null
  owner: string | null
  providerId: number
  provider: string
  at: Date
}

interface MoneyCase extends Omit<CaseRow, 'minor' | 'currency' | 'at'> {
  amount: WireMoney
  at: Instant
}

/**
 * Failed refunds, refunds made at the processor, disputes and returned payouts, oldest first; of one
 * offer, if it is named.
 */
export async function listMoneyCases(
  ctx: SignedInCtx,
  { offerId = null }: OfOffer = {},
): Promise<{ data: MoneyCase[]; consoleUrl: string }> {
  const rows = await query<CaseRow>(
    ctx,
    `select m.kind, m.id, m.status, m."isOurs", m."failureCode", m."processorId", o.id as "offerId",
       a.id as "auctionId", coalesce(a.title, '') as title, o.status as "offerStatus",
       s.status as "payoutStatus", coalesce(m.minor, p.amount_minor) as minor,
       coalesce(m.currency, p.currency) as currency,
       u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider, m.at
     from (
       select 'refund' as kind, id, status, key is not null as "isOurs", failure_code as "failureCode",
         processor_refund_id as "processorId", payment_id, null::int as payout_id, null::int as company_id,
         amount_minor as minor, null as currency, updated_at as at
       from refunds where status in ('failed', 'noticed')
       union all
       select 'chargeback', id, status, false, null, processor_dispute_id, payment_id, null, null, amount_minor, currency,
         created_at
       from chargebacks where status in ('open', 'evidence_sent', 'lost')
       union all
       select 'reversal', id, status, false, failure_code, processor_id, null, payout_id, company_id, amount_minor,
         currency, updated_at
       from reversals where status = 'noticed'
     ) m left join payments p on p.id = m.payment_id left join payouts r on r.id = m.payout_id
       left join offers o on o.id = coalesce(p.offer_id, r.offer_id)
       left join auctions a on a.id = o.auction_id left join users u on u.id = a.owner_id
       join companies c on c.id = coalesce(o.company_id, m.company_id)
       left join payouts s on s.offer_id = o.id and s.complaint_id is null
     where $1::int is null or o.id = $1
     order by m.at, m.kind, m.id limit ${SHOWN}`,
    [offerId],
  )
  return {
    consoleUrl: ctx.cardProcessor.consoleUrl,
    data: rows.map(({ minor, currency, at, ...one }) => ({
      ...one,
      amount: toWire(money(minor, currency)),
      at: at.toISOString(),
    })),
  }
}
