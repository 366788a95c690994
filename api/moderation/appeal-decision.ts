import { DateTime } from 'luxon'
import { moveDecision } from '#api/auction/decision/decision.part.ts'
import { Decision } from '#api/auction/decision/decision.model.ts'
import { APPEAL_MONTHS, decisionMoves } from '#api/auction/decision/decision.rules.ts'
import { lockAuction } from '#api/auction/get-auction.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import type { AnswerAppeal, Appeal } from './moderation.schema.ts'
import { showAgain } from './moderate-auction.ts'

/** The owner objects to a decision, once and within half a year. */
export async function appealDecision(ctx: SignedInCtx & TxCtx, { decisionId, text }: Appeal): Promise<void> {
  const { decision } = await lockDecision(ctx, decisionId)
  if (decision.userId !== ctx.caller.userId) fail('not_found')
  await moveDecision(ctx, decision, 'appeal', {
    guard: ({ createdAt, status }) => {
      if (DateTime.fromJSDate(createdAt).plus({ months: APPEAL_MONTHS }) < ctx.now)
        fail('auction.wrong_state', conflictIn(decisionMoves, status, ['appeal']))
    },
    set: { appeal: text, appealedAt: ctx.now.toJSDate() },
  })
}

/** Another admin decides on the appeal; if the decision is reversed, the listing is restored. */
export async function answerAppeal(
  ctx: SignedInCtx & TxCtx,
  { decisionId, decision: event, answer }: AnswerAppeal,
): Promise<void> {
  const { auction, decision } = await lockDecision(ctx, decisionId)
  if (decision.decidedBy === ctx.caller.userId) failField('answer', 'same_moderator')
  await moveDecision(ctx, decision, event, {
    set: { answer, answeredBy: ctx.caller.userId },
    reason: answer,
  })
  if (event === 'reverse') await showAgain(ctx, auction, answer)
}

/** Locks the listing first, to keep the lock order. */
async function lockDecision(ctx: TxCtx, id: number) {
  const { auctionId } = orNotFound(await Decision.findByPk(id, { attributes: ['auctionId'], transaction: ctx.tx }))
  const { auction } = await lockAuction(ctx, auctionId)
  return { auction, decision: await lock(ctx, Decision, { id }) }
}
