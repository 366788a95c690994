import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { releaseOffer } from './release-offer.part.ts'

/** Releases accepted offers that were not paid in time. A failure is retried in the next run. */
export async function expireReservations(ctx: Ctx): Promise<void> {
  const due = await query<{ id: number }>(
    ctx,
    `select id from offers where status = 'awaiting_payment' and pay_until <= $1 order by pay_until`,
    [ctx.now.toJSDate()],
  )
  for (const { id } of due) {
    try {
      await releaseOffer(ctx, id, 'expire')
    } catch (error) {
      ctx.log.warn({ err: error, offerId: id }, 'reservation not released yet')
    }
  }
}
