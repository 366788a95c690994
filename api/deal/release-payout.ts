import { AUTO_RELEASE_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { isDelivered } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { realizeDeal } from './realize-offer.ts'
import { postRevenue } from '#api/payment/post-revenue.part.ts'
import { releaseHeld } from '#api/payment/settle-share.part.ts'
import { findObstacle } from '#api/payment/payout-obstacle.query.ts'

/** Releases the payout after delivery, unless there is an obstacle. */
export async function releasePayout(ctx: TxCtx, offer: Offer): Promise<void> {
  await postRevenue(ctx, offer)
  await releaseHeld(ctx, offer.id)
}

/**
 * Confirms deals automatically `AUTO_RELEASE_HOURS` after delivery, or after the start of the
 * agreed day if that is later. Also releases payouts whose obstacles are gone, and those of deals
 * that an administrator closed undelivered.
 */
export async function releaseDuePayouts(ctx: Ctx): Promise<void> {
  const before = ctx.now.minus({ hours: AUTO_RELEASE_HOURS }).toJSDate()
  const due = await query<{ offerId: number }>(
    ctx,
    `select d.offer_id as "offerId" from deliveries d join offers o on o.id = d.offer_id
     left join payouts p on p.offer_id = d.offer_id
     cross join payout_obstacle(o.id, o.company_id, p.complaint_id) as w (obstacle)
     where (d.status = 'confirmed' and (o.reinstated_at is null or o.status = 'realized')
         or d.status in ('delivered', 'confirmed') and greatest(coalesce(d.release_from, d.delivered_at), o.reinstated_at) <= $1
         or d.status not in ('delivered', 'confirmed') and o.status = 'realized' and o.realized_at <= $1)
       and (o.status = 'accepted' and coalesce(w.obstacle, '') not in ('fraud', 'chargeback', 'refund')
         or p.status = 'on_hold' and w.obstacle is null)
     order by d.delivered_at`,
    [before],
  )
  await transactionPerRow(ctx, due, (ctx, { offerId }) => releaseOne(ctx, offerId))
  const claimed = await query<{ offerId: number }>(
    ctx,
    `select p.offer_id as "offerId" from payouts p join offers o on o.id = p.offer_id
     where p.status = 'on_hold' and o.status = 'cancelled' and payout_obstacle(o.id, o.company_id, p.complaint_id) is null
     order by p.id`,
  )
  await transactionPerRow(ctx, claimed, (ctx, { offerId }) => releaseClaim(ctx, offerId))
}

/** The courier's share of a cancelled deal has the same obstacles. */
async function releaseClaim(ctx: TxCtx, offerId: number): Promise<void> {
  await lockAnyDeal(ctx, offerId)
  await releaseHeld(ctx, offerId)
}

async function releaseOne(ctx: TxCtx, offerId: number): Promise<void> {
  const deal = await lockAnyDeal(ctx, offerId)
  const obstacle = await findObstacle(ctx, { offerId, companyId: deal.offer.companyId })
  if (obstacle === 'fraud' || obstacle === 'chargeback' || obstacle === 'refund') return
  const delivery = await lock(ctx, Delivery, { offerId })
  const isOverridden = deal.offer.status === 'realized'
  if ((!isOverridden && !isDelivered(delivery.status)) || !dealStatuses.includes(deal.offer.status)) return
  if (isHeldAgain(ctx, deal.offer)) return
  await realizeDeal(ctx, deal, { may: true, isOverridden, reason: 'time_passed' })
  await releasePayout(ctx, deal.offer)
}

/** Reinstated since the scan: the customer gets the full time to object again. */
const isHeldAgain = ({ now }: Ctx, { status, reinstatedAt }: Offer): boolean =>
  status === 'accepted' && now.minus({ hours: AUTO_RELEASE_HOURS }).toJSDate() < (reinstatedAt ?? 0)
