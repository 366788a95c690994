import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'

/** The owner takes back an open counter-offer; the offer keeps its price. */
export async function takeBackCounter(ctx: TxCtx, { offerId }: { offerId: number }): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  const { offer } = deal
  authorize(mayOnOffer('offer.takeBackCounter', ctx.caller, partiesOf(deal)))
  const { counterGrossMinor: counterMinor, counterUntil } = offer
  if (counterUntil === null || counterUntil <= ctx.now.toJSDate())
    fail('offer.wrong_state', conflictIn(offerMoves, offer.status, ['takeBackCounter']))
  await moveOffer(ctx, offer, 'takeBackCounter', { eventData: { counterMinor } })
}
