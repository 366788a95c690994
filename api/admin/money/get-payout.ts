import { INSTANT } from '#api/kit/db/instant.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { TAKEN_BACK } from '#api/payment/list-payments.ts'
import {
  holdableStatuses,
  type PayoutDecision,
  type PayoutObstacle,
  type PayoutStatus,
} from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'

interface PayoutRow {
  id: number
  offerId: number
  auctionId: number
  title: string
  companyId: number
  company: string
  /** Id of the owner of the company. */
  userId: number
  status: PayoutStatus
  /** Id of the complaint about this part; null for the share itself. */
  complaintId: number | null
  /** Reason why it cannot be paid out yet. */
  obstacle: PayoutObstacle | null
  amountMinor: number
  backMinor: number
  currency: Currency
  /** Number of refusals by the card processor. */
  attempts: number
  failureCode: string | null
  /** Id of the transfer at the card processor. */
  processorId: string | null
  createdAt: Instant
  paidAt: Instant | null
  /** Set while the office holds it. */
  hold: HoldFact | null
}

interface HoldFact {
  /** Time since which it is held. */
  at: Instant
  /** Id of the administrator who holds it. */
  byId: number
  /** Name of the administrator who holds it. */
  by: string
  /** Why, as that administrator has written. */
  reason: string
}

interface OfficePayout extends Omit<PayoutRow, 'amountMinor' | 'backMinor' | 'currency'> {
  amount: WireMoney
  /** Amount taken back from the courier. */
  takenBack: WireMoney
  /** Decisions that are possible now. */
  decisions: PayoutDecision[]
}

/** One payout, for finance. */
export async function getPayout(ctx: Ctx, payoutId: number): Promise<OfficePayout> {
  const row = orNotFound(
    await queryOne<PayoutRow>(
      ctx,
      `select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
         c.id as "companyId", c.name as company, c.user_id as "userId", p.status,
         p.complaint_id as "complaintId",
         case when p.status in ('on_hold', 'due', 'processing') then payout_obstacle(p.offer_id, c.id, p.complaint_id) end as obstacle,
         p.amount_minor as "amountMinor", ${TAKEN_BACK} as "backMinor", p.currency, p.attempts,
         p.failure_code as "failureCode", p.processor_transfer_id as "processorId",
         ${INSTANT('p.created_at')} as "createdAt", ${INSTANT('p.paid_at')} as "paidAt",
         case when p.held_at is not null then json_build_object('at', ${INSTANT('p.held_at')}, 'byId', w.id,
           'by', w.name, 'reason', p.held_reason) end as hold
       from payouts p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
         join companies c on c.id = p.company_id left join users w on w.id = p.held_by
       where p.id = $1`,
      [payoutId],
    ),
  )
  const { amountMinor, backMinor, currency, ...payout } = row
  return {
    ...payout,
    amount: toWire(money(amountMinor, currency)),
    takenBack: toWire(money(backMinor, currency)),
    decisions: decisionsOn(payout),
  }
}

function decisionsOn({ status, hold }: Pick<PayoutRow, 'status' | 'hold'>): PayoutDecision[] {
  if (hold) return ['release']
  if (!holdableStatuses.includes(status)) return []
  return status === 'failed' ? ['hold', 'retry'] : ['hold']
}
