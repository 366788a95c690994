import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { answeredAspects } from './give-opinion.ts'
import { countStars, lockOpinion } from './lock-opinion.part.ts'
import { moveOpinion } from './opinion.move.ts'
import type { Opinion } from './opinion.model.ts'
import { mayStillEdit, opinionMoves } from './opinion.rules.ts'
import type { EditOpinion } from './opinion.schema.ts'

/**
 * The author edits an opinion within three days of its publication; readers see that it was edited.
 */
export async function editOpinion(
  ctx: SignedInCtx & TxCtx,
  { opinionId, stars, aspects, text }: EditOpinion,
): Promise<Opinion> {
  const { opinion, isAuthor } = await lockOpinion(ctx, opinionId, 'opinion.edit')
  if (!isAuthor) fail('forbidden')
  if (opinion.status !== 'published') fail('opinion.wrong_state', conflictIn(opinionMoves, opinion.status))
  if (!mayStillEdit(opinion.publishedAt, ctx.now.toJSDate()))
    fail('opinion.too_late', conflictIn(opinionMoves, opinion.status))
  await countStars(ctx, opinion, { stars: stars - (opinion.stars ?? 0), count: 0 })
  await moveOpinion(ctx, opinion, 'edit', {
    set: {
      stars,
      text,
      aspects: { ...opinion.aspects, ...answeredAspects(opinion, aspects) },
      editedAt: ctx.now.toJSDate(),
    },
  })
  return opinion
}
