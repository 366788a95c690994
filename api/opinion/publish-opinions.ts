import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, rows } from '#api/kit/db.ts'
import { lock } from '#api/kit/transition.ts'
import { publishOpinion } from './give-opinion.ts'
import { Opinion } from './opinion.model.ts'
import { OPINION_WINDOW_DAYS } from './opinion.rules.ts'

/** The other side kept silent for as long as it could speak: what was said is read now. */
export async function publishOpinions(ctx: Ctx): Promise<void> {
  const due = await rows<{ id: number }>(
    ctx,
    `select id from opinions where status = 'submitted' and invited_at <= $1 order by id`,
    [ctx.now.minus({ days: OPINION_WINDOW_DAYS }).toJSDate()],
  )
  for (const { id } of due)
    await inTransaction(ctx, async (ctx) => {
      const opinion = await lock(ctx, Opinion, { id })
      if (opinion.status === 'submitted') await publishOpinion(ctx, opinion)
    })
}
