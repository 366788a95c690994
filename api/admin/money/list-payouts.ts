import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { TAKEN_BACK } from '#api/payment/list-payments.ts'
import type { PayoutObstacle, PayoutStatus } from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { INSTANT } from '#api/kit/db/instant.ts'
import { askedMoney, MONEY_ASKED } from './money.query.ts'
import type { ListPayouts } from './money.schema.ts'

interface PayoutLine {
  id: number
  offerId: number
  auctionId: number
  title: string
  companyId: number
  company: string
  /** Id of the owner of the company. */
  userId: number
  status: PayoutStatus
  /** Reason why it cannot be paid out yet. */
  obstacle: PayoutObstacle | null
  /** Id of the complaint about this part; null for the share itself. */
  complaintId: number | null
  /** The office holds it. */
  isHeld: boolean
  amount: WireMoney
  /** Amount taken back from the courier. */
  takenBack: WireMoney
  /** Number of refusals by the card processor. */
  attempts: number
  failureCode: string | null
  createdAt: Instant
  paidAt: Instant | null
}

type FoundPayout = Omit<PayoutLine, 'amount' | 'takenBack'> & {
  amountMinor: number
  backMinor: number
  currency: Currency
  total: number
}

/** All payouts, with filters for finance. */
export async function listPayouts(ctx: Ctx, asked: ListPayouts): Promise<Page<PayoutLine>> {
  const { page, pageSize, order } = asked
  const rows = await query<FoundPayout>(
    ctx,
    `select f.*, case when f.status in ('on_hold', 'due', 'processing')
         then payout_obstacle(f."offerId", f."companyId", f."complaintId") end as obstacle
     from (
       select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
         c.id as "companyId", c.name as company, c.user_id as "userId", p.status,
         p.complaint_id as "complaintId", p.held_at is not null as "isHeld",
         p.amount_minor as "amountMinor", ${TAKEN_BACK} as "backMinor", p.currency, p.attempts, p.failure_code as "failureCode",
         ${INSTANT('p.created_at')} as "createdAt", ${INSTANT('p.paid_at')} as "paidAt",
         count(*) over ()::int as total
       from payouts p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
         join companies c on c.id = p.company_id
       where ${MONEY_ASKED('p', 'c.name')} and ($2::text is null or case $2 when 'held' then p.held_at is not null else p.status = $2 end)
       order by p.id ${order === 'oldest' ? 'asc' : 'desc'} limit $5 offset $6
     ) f order by f.id ${order === 'oldest' ? 'asc' : 'desc'}`,
    askedMoney(ctx, asked),
  )
  const data = rows.map(({ total: _, amountMinor, backMinor, currency, ...payout }) => ({
    ...payout,
    amount: toWire(money(amountMinor, currency)),
    takenBack: toWire(money(backMinor, currency)),
  }))
  return { data, page, pageSize, total: rows[0]?.total ?? 0 }
}
