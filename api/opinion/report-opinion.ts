import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { lockOpinion } from './lock-opinion.part.ts'
import { moveOpinion } from './opinion.move.ts'
import type { Opinion } from './opinion.model.ts'
import { opinionMoves } from './opinion.rules.ts'
import type { ReportOpinion } from './opinion.schema.ts'

/** Either side reports an opinion or its reply; it stays visible until an administrator decides. */
export async function reportOpinion(ctx: SignedInCtx & TxCtx, { opinionId, text }: ReportOpinion): Promise<Opinion> {
  const { opinion } = await lockOpinion(ctx, opinionId, 'opinion.report')
  if (opinion.status !== 'published' && opinion.status !== 'reported')
    fail('opinion.wrong_state', conflictIn(opinionMoves, opinion.status, ['report']))
  await query(
    ctx,
    `insert into opinion_reports (opinion_id, reporter_id, text, created_at) values ($1, $2, $3, $4)
     on conflict (opinion_id, reporter_id) where decided_at is null do nothing`,
    [opinion.id, ctx.caller.userId, text, ctx.now.toJSDate()],
  )
  if (opinion.status === 'published') await moveOpinion(ctx, opinion, 'report', { reason: text })
  return opinion
}
