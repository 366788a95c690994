import { authorize } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'

/** Stops automatic bidding; the offer keeps its current price. */
export async function stopAutoBid(ctx: TxCtx, { offerId }: { offerId: number }): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.stopAutoBid', ctx.caller, partiesOf(deal)))
  const { minGrossMinor, autoBidFromMinor } = deal.offer
  if (deal.offer.status === 'active' && minGrossMinor === null && autoBidFromMinor === null) return
  const { counterGrossMinor, counterUntil } = deal.offer
  await moveOffer(ctx, deal.offer, 'stopAutoBid', {
    set: {
      ...{ minGrossMinor: null, autoBidFromMinor: null, autoBidLeastMinor: null },
      ...{ counterGrossMinor, counterUntil },
    },
  })
}
