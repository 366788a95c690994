import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, findLocked, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { Delivery } from './delivery.model.ts'
import { deliveryMoves } from './delivery.rules.ts'
import type { AnswerTracking } from './delivery.schema.ts'
import { moveTracking } from './tracking.move.ts'
import { isUnderWay, trackingMoves } from './tracking.rules.ts'
import { TrackingShare } from './tracking-share.model.ts'

/** The courier shares their position, declines, or stops sharing. */
export async function answerTracking(ctx: TxCtx, { offerId, answer }: AnswerTracking): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('delivery.answerTracking', ctx.caller, partiesOf(deal)))
  if (deal.offer.status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  const { status } = await lock(ctx, Delivery, { offerId })
  if (!isUnderWay(status)) fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
  const share = await findLocked(ctx, TrackingShare, { offerId })
  if (!share) return fail('delivery.wrong_state', conflictIn(trackingMoves, 'none'))
  const now = ctx.now.toJSDate()
  const set = answer === 'share' ? { sharedAt: now, stoppedAt: null } : { stoppedAt: now }
  await moveTracking(ctx, share, answer, { set })
}
