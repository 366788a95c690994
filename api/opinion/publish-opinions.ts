import { REVIEW_WINDOW_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { publishOpinion } from './give-opinion.ts'
import { Opinion } from './opinion.model.ts'

/** Publishes a single opinion after the other side's time has run out. */
export async function publishOpinions(ctx: Ctx): Promise<void> {
  const due = await query<{ id: number; offerId: number }>(
    ctx,
    `select id, offer_id as "offerId" from opinions where status = 'submitted' and invited_at <= $1 order by id`,
    [ctx.now.minus({ days: REVIEW_WINDOW_DAYS }).toJSDate()],
  )
  await transactionPerRow(ctx, due, async (ctx, { id, offerId }) => {
    await lockAnyDeal(ctx, offerId)
    const opinion = await lock(ctx, Opinion, { id })
    if (opinion.status === 'submitted') await publishOpinion(ctx, opinion)
  })
}
