import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'

const BATCH = 500

/** Closes counter-offers that were not answered in time; the offer keeps its price. */
export async function lapseCounters(ctx: Ctx): Promise<void> {
  const now = ctx.now.toJSDate()
  const due = await query<{ id: number }>(
    ctx,
    `select id from offers where counter_until <= $1 order by counter_until, id limit ${BATCH}`,
    [now],
  )
  await transactionPerRow(ctx, due, async (ctx, { id }) => {
    const { offer } = await lockAnyDeal(ctx, id)
    const { counterUntil, counterGrossMinor: counterMinor } = offer
    // Answered, or replaced by a newer one, since the scan.
    if (counterUntil === null || counterUntil > now) return
    await moveOffer(ctx, offer, 'lapseCounter', { eventData: { counterMinor } })
  })
}
