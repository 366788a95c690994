import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { lockOpinion } from './lock-opinion.part.ts'
import { moveOpinion } from './opinion.move.ts'
import type { Opinion } from './opinion.model.ts'
import { opinionMoves } from './opinion.rules.ts'
import type { ReplyToOpinion } from './opinion.schema.ts'

/** The rated side replies once, in public. */
export async function replyToOpinion(ctx: SignedInCtx & TxCtx, { opinionId, text }: ReplyToOpinion): Promise<Opinion> {
  const { opinion, isAuthor } = await lockOpinion(ctx, opinionId, 'opinion.reply')
  if (isAuthor) fail('forbidden')
  if (opinion.reply !== null || !['published', 'reported'].includes(opinion.status))
    fail('opinion.wrong_state', conflictIn(opinionMoves, opinion.status, ['report']))
  const event = opinion.status === 'reported' ? 'replyToReported' : 'reply'
  await moveOpinion(ctx, opinion, event, { set: { reply: text, repliedAt: ctx.now.toJSDate() } })
  return opinion
}
