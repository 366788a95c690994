import type { TxCtx } from '#api/kit/db/transition.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import { dealCases } from './cases.move.ts'

/** Each open case of an offer does what it says for the offer's new status. Requires its lock. */
export async function closeCases(ctx: TxCtx, offerId: number, status: OfferStatus): Promise<void> {
  for (const { onOffer, close } of Object.values(dealCases))
    if (onOffer[status] !== 'stays') await close(ctx, offerId, onOffer[status])
}
