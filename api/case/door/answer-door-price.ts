import { DOOR_PRICE_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import { endDeal } from '#api/deal/cancel-deal.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { conflictIn, findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { DoorPrice } from './door-price.model.ts'
import { endDoorPrice, moveDoorPrice } from './door-price.move.ts'
import { doorPriceMoves } from './door-price.rules.ts'
import type { AnswerDoorPrice } from './door-price.schema.ts'

/**
 * The customer agrees to the higher price and pays the difference, keeps the old price, or ends the
 * deal free of charge. Until the difference is paid, a newer answer replaces the one before.
 */
export async function answerDoorPrice(ctx: SignedInCtx & TxCtx, { offerId, answer }: AnswerDoorPrice): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.answerDoorPrice', ctx.caller, partiesOf(deal)))
  const door = await findLocked(ctx, DoorPrice, { offerId })
  if (!door) return fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  const answeredAt = ctx.now.toJSDate()
  if (answer === 'keep') return endDoorPrice(ctx, door, 'keep', { set: { answeredAt, payUntil: null } })
  const guard = () => {
    refuseLate(ctx, door)
    if (deal.offer.isFraudReported)
      fail('offer.wrong_state', {
        ...conflictIn(doorPriceMoves, door.status, ['accept', 'cancelFree']),
        reason: 'fraud',
      })
  }
  if (answer === 'accept') {
    const payUntil = ctx.now.plus({ minutes: DOOR_PRICE_MINUTES }).toJSDate()
    await moveDoorPrice(ctx, door, 'accept', { guard, set: { answeredAt, payUntil } })
  } else if (door.status !== 'cancelled_free') {
    await endDoorPrice(ctx, door, 'cancelFree', { guard, set: { answeredAt } })
    await endDeal(ctx, deal, { fault: 'nobody', reason: '', isAtTheDoor: true })
  }
}

/** Also after a deadline that the clock has not ended yet: the old price stays. */
function refuseLate({ now }: SignedInCtx, { status, until, payUntil }: DoorPrice): void {
  if (now.toJSDate() >= (payUntil ?? until))
    fail('offer.wrong_state', { ...conflictIn(doorPriceMoves, status, ['accept', 'cancelFree']), reason: 'too_late' })
}
