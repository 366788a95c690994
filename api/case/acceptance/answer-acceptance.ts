import { PAY_BOOKED_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { Acceptance } from '#api/case/acceptance/acceptance.model.ts'
import { acceptanceMoves } from '#api/case/acceptance/acceptance.rules.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { moveAcceptance } from '#api/case/acceptance/acceptance.move.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import type { AnswerAcceptance } from './acceptance.schema.ts'
import { chooseOffer } from '#api/deal/accept-offer.ts'

/**
 * A second administrator agrees to accept an offer for its customer, or declines. The proposer can
 * only decline.
 */
export async function answerAcceptance(
  ctx: SignedInCtx & TxCtx,
  { acceptanceId, answer }: AnswerAcceptance,
): Promise<void> {
  const { offerId } = orNotFound(
    await Acceptance.findByPk(acceptanceId, { transaction: ctx.tx, attributes: ['offerId'] }),
  )
  const deal = await lockAnyDeal(ctx, offerId)
  const asked = await lock(ctx, Acceptance, { id: acceptanceId })
  const isNew = asked.status === 'open'
  const { userId } = ctx.caller
  authorize(answer === 'decline' || asked.authorId !== userId)
  await moveAcceptance(ctx, asked, answer, {
    guard: ({ until }) => {
      if (answer === 'agree' && until <= ctx.now.toJSDate())
        fail('offer.wrong_state', { ...conflictIn(acceptanceMoves, 'open', ['agree']), reason: 'too_late' })
    },
    set: { answeredBy: userId },
  })
  if (answer === 'decline' || !isNew) return
  if (deal.offer.status !== 'active') fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status, ['accept']))
  const payUntil = ctx.now.plus({ hours: PAY_BOOKED_HOURS }).toJSDate()
  const expectedGross = toWire(money(asked.grossMinor, deal.offer.currency))
  await chooseOffer(ctx, deal, { expectedGross, auctionVersion: asked.auctionVersion }, payUntil)
}
