import type { SignedInCtx } from '#api/kit/call.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { countStars } from './lock-opinion.part.ts'
import { moveOpinion } from './opinion.move.ts'
import { Opinion } from './opinion.model.ts'
import { opinionMoves } from './opinion.rules.ts'
import type { DecideOpinion } from './opinion.schema.ts'

/**
 * An administrator hides an opinion, keeps or restores it; both sides get the reason. A hidden
 * opinion does not count.
 */
export async function decideOpinion(
  ctx: SignedInCtx & TxCtx,
  { opinionId, decision, reason }: DecideOpinion,
): Promise<Opinion> {
  const { offerId } = orNotFound(await Opinion.findByPk(opinionId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const opinion = await lock(ctx, Opinion, { id: opinionId })
  const event = eventOf(opinion, decision)
  const stars = opinion.stars ?? 0
  if (event === 'hide') await countStars(ctx, opinion, { stars: -1 * stars, count: -1 })
  if (event === 'restore') await countStars(ctx, opinion, { stars, count: 1 })
  await moveOpinion(ctx, opinion, event, { reason, eventData: { officeReason: reason } })
  await query(ctx, `update opinion_reports set decided_at = $2 where opinion_id = $1 and decided_at is null`, [
    opinion.id,
    ctx.now.toJSDate(),
  ])
  return opinion
}

function eventOf({ status }: Opinion, decision: DecideOpinion['decision']) {
  if (decision === 'hide' && (status === 'published' || status === 'reported')) return 'hide'
  if (decision === 'restore' && status === 'reported') return 'keep'
  if (decision === 'restore' && status === 'hidden') return 'restore'
  return fail('opinion.wrong_state', conflictIn(opinionMoves, status))
}
