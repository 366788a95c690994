import type { TxCtx } from '#api/kit/db/transition.ts'
import { lockDeal, partiesOf } from './get-deal.query.ts'
import { moveOffer } from './offer.move.ts'
import type { Offer } from './offer.model.ts'
import { mayOnOffer } from './offer.policy.ts'
import type { EndOffer } from './offer.schema.ts'
import { refuseOtherVersion } from './refuse-other-version.lib.ts'

/** The owner rejects the offer. Its provider can make a new one, up to the limit per listing. */
export async function rejectOffer(ctx: TxCtx, { offerId, reason }: EndOffer): Promise<Offer> {
  const deal = await lockDeal(ctx, offerId)
  return moveOffer(ctx, deal.offer, 'reject', {
    may: () => mayOnOffer('offer.reject', ctx.caller, partiesOf(deal)),
    guard: (offer) => refuseOtherVersion(ctx, offer),
    set: { endedReason: reason || null },
    reason,
    eventData: { reason },
  })
}
