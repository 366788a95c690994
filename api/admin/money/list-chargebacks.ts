import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { INSTANT } from '#api/kit/db/instant.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { ChargebackStatus, PayoutStatus } from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { ListChargebacks } from './money.schema.ts'

interface ChargebackLine {
  /** Id of the dispute here. */
  id: number
  /** Status of the dispute. */
  status: ChargebackStatus
  /** Id of the dispute at the card processor. */
  processorId: string
  /** Disputed amount. */
  amount: WireMoney
  /** Deadline of the bank for evidence; null if it accepts none. */
  evidenceDueAt: Instant | null
  /** When our evidence was sent; null before. */
  evidenceSentAt: Instant | null
  offerId: number
  auctionId: number
  /** Title of the listing. */
  title: string
  offerStatus: OfferStatus
  /** Null if there is none. */
  payoutStatus: PayoutStatus | null
  /** Id of the customer. */
  ownerId: number
  /** Name of the customer. */
  owner: string
  /** Id of the company’s owner. */
  providerId: number
  /** Name of the company. */
  provider: string
  /** When the bank opened it. */
  openedAt: Instant
}

type FoundChargeback = Omit<ChargebackLine, 'amount'> & { minor: number; currency: Currency; total: number }

/** All disputes: those that wait for evidence first, the earliest last day on top. */
export async function listChargebacks(
  ctx: SignedInCtx,
  { page, pageSize }: ListChargebacks,
): Promise<Page<ChargebackLine> & { consoleUrl: string }> {
  const rows = await query<FoundChargeback>(
    ctx,
    `select b.id, b.status, b.processor_dispute_id as "processorId", coalesce(b.amount_minor, p.amount_minor) as minor,
       p.currency, ${INSTANT('b.evidence_due_at')} as "evidenceDueAt", ${INSTANT('b.evidence_sent_at')} as "evidenceSentAt",
       o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, o.status as "offerStatus",
       (select s.status from payouts s where s.offer_id = o.id order by s.id limit 1) as "payoutStatus",
       u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider,
       ${INSTANT('b.created_at')} as "openedAt", b.total
     from (select *, count(*) over ()::int as total from chargebacks
         order by status <> 'open', evidence_due_at, id limit $1 offset $2) b
       join payments p on p.id = b.payment_id join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id join companies c on c.id = o.company_id
     order by b.status <> 'open', b.evidence_due_at, b.id`,
    [pageSize, (page - 1) * pageSize],
  )
  const data = rows.map(({ total: _, minor, currency, ...line }) => ({
    ...line,
    amount: toWire(money(minor, currency)),
  }))
  return { data, page, pageSize, total: rows[0]?.total ?? 0, consoleUrl: ctx.cardProcessor.consoleUrl }
}
