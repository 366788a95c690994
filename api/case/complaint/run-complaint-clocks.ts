import {
  OVERDUE_ASK_DAYS,
  OVERDUE_COMPLAINT_DAYS,
  SETTLEMENT_HOURS,
  UNDECIDED_REFUND_DAYS,
} from '#api/common/deadlines-and-limits.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { mostBackMinor } from '#api/payment/settle-share.part.ts'
import { closeComplaint } from './close-complaint.part.ts'
import { Complaint } from './complaint.model.ts'
import { moveComplaint } from './complaint.move.ts'
import { openComplaintStatuses } from './complaint.rules.ts'
import { openComplaint } from './open-complaint.part.ts'

interface Due {
  id: number
  offerId: number
}

/** Events of passed deadlines, by status. A proposal has its own. */
const lapses = { with_respondent: 'lapseAnswer', awaiting_info: 'lapseInfo' } as const

/** Ends the deadlines of answers and appeals, and refunds what stayed undecided for too long. */
export async function runComplaintClocks(ctx: Ctx): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select id, offer_id as "offerId" from complaints
     where until <= $1 and status in ('with_respondent', 'awaiting_info', 'resolved') order by until`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, lapseOne)
  const undecided = await query<Due>(
    ctx,
    `select c.id, o.id as "offerId" from complaints c join offers o on o.id = c.offer_id
     where c.kind = 'not_delivered' and c.status not in ('closed', 'withdrawn') and o.status = 'accepted'
       and o.accepted_at <= $1 order by c.id`,
    [ctx.now.minus({ days: UNDECIDED_REFUND_DAYS }).toJSDate()],
  )
  await transactionPerRow(ctx, undecided, runOut)
}

async function lapseOne(ctx: TxCtx, { id, offerId }: Due): Promise<void> {
  const deal = await lockAnyDeal(ctx, offerId)
  const complaint = await findLocked(ctx, Complaint, { id })
  if (!complaint?.until || complaint.until > ctx.now.toJSDate()) return
  const { status } = complaint
  if (status === 'resolved') return closeComplaint(ctx, deal, complaint, { event: 'lapseAppeal' })
  if (status === 'with_respondent' || status === 'awaiting_info')
    await moveComplaint(ctx, complaint, lapses[status], { set: { until: null } })
}

async function runOut(ctx: TxCtx, { id, offerId }: Due): Promise<void> {
  const deal = await lockAnyDeal(ctx, offerId)
  const complaint = await findLocked(ctx, Complaint, { id, status: [...openComplaintStatuses] })
  if (!complaint || deal.offer.status !== 'accepted') return
  const backMinor = await mostBackMinor(ctx, deal.offer)
  await closeComplaint(ctx, deal, complaint, { event: 'runOut', outcome: 'upheld', backMinor })
}

/** The last agreed day of a delivery; a deal without days should be done after 30. */
const DUE_DAY = /* sql */ `coalesce(d.planned_delivery, o.delivery_date, case when a.date_fixed then a.receive_date_to end,
  (o.accepted_at + interval '30 days')::date)`

/**
 * Opens complaints about returned goods that both sides did not settle in time, and about goods that
 * never arrived; asks both sides about an overdue delivery before that.
 */
export async function openOverdueComplaints(ctx: Ctx): Promise<void> {
  const returned = await query<{ offerId: number }>(
    ctx,
    `select o.id as "offerId" from deliveries d join offers o on o.id = d.offer_id
     where d.status = 'returned' and o.status = 'accepted' and d.updated_at <= $1
       and not exists (select from complaints c where c.offer_id = o.id and c.side = 'office')
     order by d.id`,
    [ctx.now.minus({ hours: SETTLEMENT_HOURS }).toJSDate()],
  )
  await transactionPerRow(ctx, returned, (ctx, { offerId }) => openByClock(ctx, offerId, 'returned'))
  const missing = await query<{ offerId: number }>(ctx, overdue(`not exists (select from complaints c where c.offer_id = o.id and c.side = 'office')`), [dayBefore(ctx, OVERDUE_COMPLAINT_DAYS)]) // prettier-ignore
  await transactionPerRow(ctx, missing, (ctx, { offerId }) => openByClock(ctx, offerId, 'not_delivered'))
  const late = await query<{ offerId: number }>(ctx, overdue('d.overdue_asked_at is null'), [dayBefore(ctx, OVERDUE_ASK_DAYS)]) // prettier-ignore
  await transactionPerRow(ctx, late, askBoth)
}

const dayBefore = ({ now }: Ctx, days: number) => now.minus({ days }).toISODate()

const overdue = (isNew: string): string => /* sql */ `select o.id as "offerId"
  from offers o join auctions a on a.id = o.auction_id join deliveries d on d.offer_id = o.id
  where o.status = 'accepted' and d.status not in ('delivered', 'confirmed', 'returned') and ${DUE_DAY} <= $1::date and ${isNew}
  order by o.id`

async function openByClock(ctx: TxCtx, offerId: number, kind: 'returned' | 'not_delivered'): Promise<void> {
  const deal = await lockAnyDeal(ctx, offerId)
  const delivery = await findLocked(ctx, Delivery, { offerId })
  const isReturned = delivery?.status === 'returned'
  if (deal.offer.status !== 'accepted' || isReturned !== (kind === 'returned')) return
  if (delivery?.status === 'delivered' || delivery?.status === 'confirmed') return
  if (await Complaint.findOne({ where: { offerId, side: 'office' }, transaction: ctx.tx })) return
  await openComplaint(ctx, deal, { side: 'office', kind })
}

async function askBoth(ctx: TxCtx, { offerId }: { offerId: number }): Promise<void> {
  await lockAnyDeal(ctx, offerId)
  const delivery = await findLocked(ctx, Delivery, { offerId })
  if (!delivery || delivery.overdueAskedAt) return
  await delivery.update({ overdueAskedAt: ctx.now.toJSDate() }, { transaction: ctx.tx })
  await publishEvent(ctx, 'delivery.overdue', delivery.id)
}
