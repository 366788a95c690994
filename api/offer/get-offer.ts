import type { Ctx } from '#api/kit/context.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { keepDeal } from './get-deal.query.ts'
import { findOfferFacts } from './offer.query.ts'
import { maySeeOffer, sideOf } from './offer.policy.ts'
import { isPriced, offerView, type OfferView, type PricedOfferView, readingOf } from './offer.view.ts'

/** One offer, with the fields its reader may see. */
export async function getOffer(ctx: Ctx, offerId: number): Promise<OfferView> {
  const { offerRow, auctionRow, ...facts } = orNotFound(await findOfferFacts(ctx, offerId))
  if (!maySeeOffer(ctx.caller, facts)) fail('not_found')
  if (offerRow && auctionRow) keepDeal(ctx, offerRow, auctionRow)
  return offerView(facts, sideOf(ctx.caller, facts), readingOf(ctx))
}

/** For calls closed to drivers, who must not see prices. */
export async function getPricedOffer(ctx: Ctx, offerId: number): Promise<PricedOfferView> {
  const offer = await getOffer(ctx, offerId)
  return isPriced(offer) ? offer : fail('forbidden')
}
