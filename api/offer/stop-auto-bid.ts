import { authorize } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { lockDeal, partiesOf } from './get-deal.part.ts'
import { moveOffer } from './move-offer.part.ts'
import { mayOnOffer } from './offer.policy.ts'

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
