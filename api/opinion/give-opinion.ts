import { REVIEW_WINDOW_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { lockAll, type TxCtx, conflictIn } from '#api/kit/db/transition.ts'
import { lockAnyDeal, lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { countStars } from './lock-opinion.part.ts'
import { moveOpinion } from './opinion.move.ts'
import { Opinion } from './opinion.model.ts'
import { opinionAspects, type OpinionAspect, opinionMoves } from './opinion.rules.ts'
import type { GiveByHash, GiveOpinion } from './opinion.schema.ts'

type Said = Pick<GiveOpinion, 'stars' | 'aspects' | 'text'>

/**
 * Submits an opinion. Both are published once both sides have submitted. The deal is locked, so
 * that of two concurrent submissions the second one sees the first.
 */
export async function giveOpinion(ctx: SignedInCtx & TxCtx, { offerId, ...said }: GiveOpinion): Promise<Opinion> {
  const deal = await lockDeal(ctx, offerId)
  const { offer } = deal
  const parties = partiesOf(deal)
  authorize(mayOnOffer('opinion.give', ctx.caller, parties))
  if (offer.status !== 'realized') fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  const both = await lockAll(ctx, Opinion, { offerId })
  const own = both.find(({ side }) => side === sideOf(ctx.caller, parties))
  return submit(ctx, own ?? fail('forbidden'), both, said)
}

/** The same from the mailed link, without a sign-in. */
export async function giveOpinionByHash(ctx: TxCtx, { hash, ...said }: GiveByHash): Promise<Opinion> {
  const { offerId } = orNotFound(await Opinion.findOne({ where: { hash }, transaction: ctx.tx }))
  await lockAnyDeal(ctx, offerId)
  const both = await lockAll(ctx, Opinion, { offerId })
  return submit(ctx, orNotFound(both.find((one) => one.hash === hash)), both, said)
}

async function submit(ctx: TxCtx, own: Opinion, both: Opinion[], { stars, aspects, text }: Said): Promise<Opinion> {
  if (own.status !== 'invited' || own.isRetracted)
    fail('opinion.wrong_state', conflictIn(opinionMoves, own.status, ['submit']))
  if (ctx.now.minus({ days: REVIEW_WINDOW_DAYS }).toJSDate() > own.invitedAt)
    fail('opinion.too_late', conflictIn(opinionMoves, own.status, ['submit']))
  await moveOpinion(ctx, own, 'submit', {
    set: { stars, aspects: answeredAspects(own, aspects), text, submittedAt: ctx.now.toJSDate() },
  })
  if (both.every(({ status }) => status === 'submitted')) for (const opinion of both) await publishOpinion(ctx, opinion)
  return own
}

/** Only aspects that this side rates. */
export function answeredAspects({ side }: Opinion, aspects: Said['aspects']): Partial<Record<OpinionAspect, number>> {
  const given = opinionAspects[side].flatMap((aspect) => {
    const stars = aspects[aspect]
    return stars === undefined ? [] : [[aspect, stars] as const]
  })
  return Object.fromEntries(given)
}

/** Publishes an opinion and counts it for the company. */
export async function publishOpinion(ctx: TxCtx, opinion: Opinion): Promise<void> {
  await moveOpinion(ctx, opinion, 'publish', { set: { publishedAt: ctx.now.toJSDate() } })
  await countStars(ctx, opinion, { stars: opinion.stars ?? 0, count: 1 })
}
