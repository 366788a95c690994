import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { Currency } from '#content/storefronts.ts'
import { isPaid } from '#api/case/fraud/fraud-report.query.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { OfOffer } from '#api/offer/offer.schema.ts'
import type { PayoutStatus } from '#api/payment/payment.rules.ts'

const SHOWN = 50

interface ReportRow {
  offerId: number
  auctionId: number
  title: string
  status: OfferStatus
  payoutStatus: PayoutStatus | null
  grossMinor: number
  currency: Currency
  side: 'owner' | 'provider'
  reason: string
  ownerId: number
  owner: string
  /** The administrator who proposed to confirm it; another one decides. */
  proposedById: number | null
  proposedBy: string | null
  finding: string
  /** Money has moved, so two administrators must confirm. */
  isPaid: boolean
  providerId: number
  provider: string
  createdAt: Date
}

interface WaitingReport extends Omit<ReportRow, 'grossMinor' | 'currency' | 'createdAt'> {
  gross: WireMoney
  createdAt: Instant
}

/** Fraud reports under investigation, oldest first; of one offer, if it is named. */
export async function listFraudReports(
  ctx: SignedInCtx,
  { offerId = null }: OfOffer = {},
): Promise<{ data: WaitingReport[] }> {
  const rows = await query<ReportRow>(
    ctx,
    `select o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, o.status,
       p.status as "payoutStatus", o.gross_minor as "grossMinor", o.currency, r.side, r.reason,
       u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider,
       r.created_at as "createdAt", r.proposed_by as "proposedById", s.name as "proposedBy", r.finding,
       ${isPaid('o.id')} as "isPaid"
     from fraud_reports r join offers o on o.id = r.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id join companies c on c.id = o.company_id
       left join payouts p on p.offer_id = o.id and p.complaint_id is null
       left join users s on s.id = r.proposed_by
     where r.status in ('open', 'proposed') and ($1::int is null or o.id = $1)
     order by r.created_at, r.id limit ${SHOWN}`,
    [offerId],
  )
  return {
    data: rows.map(({ grossMinor, currency, createdAt, ...one }) => ({
      ...one,
      gross: toWire(money(grossMinor, currency)),
      createdAt: createdAt.toISOString(),
    })),
  }
}
