import { closeCheckout } from '#api/deal/close-checkout.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { findLocked } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { DoorPrice } from './door-price.model.ts'
import { endDoorPrice } from './door-price.move.ts'

interface Due {
  id: number
  offerId: number
  status: 'asked' | 'accepted'
}

/** Without an answer, or without the payment, the old price stays. A failure is retried in the next run. */
export async function runDoorClocks(ctx: Ctx): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select id, offer_id as "offerId", status from door_prices where status = 'asked' and until <= $1
     union all select id, offer_id, status from door_prices where status = 'accepted' and pay_until <= $1 order by id`,
    [ctx.now.toJSDate()],
  )
  for (const one of due) {
    try {
      await endOverdue(ctx, one)
    } catch (error) {
      ctx.log.warn({ err: error, offerId: one.offerId }, 'price at the door not ended yet')
    }
  }
}

/** The card processor is asked first, in case the payment has just arrived. */
async function endOverdue(ctx: Ctx, { id, offerId, status }: Due): Promise<void> {
  if (status === 'accepted' && !(await closeCheckout(ctx, offerId)).isFree) return
  await inTransaction(ctx, async (ctx) => {
    await lockAnyDeal(ctx, offerId)
    const door = await findLocked(ctx, DoorPrice, { id, status })
    if (door) await endDoorPrice(ctx, door, status === 'asked' ? 'lapse' : 'leaveUnpaid')
  })
}
