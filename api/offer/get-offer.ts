import type { Ctx } from '#api/kit/context.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { keepDeal } from './get-deal.part.ts'
import { findOfferFacts } from './offer.query.ts'
import { maySeeOffer, sideOf } from './offer.policy.ts'
import { offerView, type OfferView, readingOf } from './offer.view.ts'

/** One offer, as its reader may see it. */
export async function getOffer(ctx: Ctx, offerId: number): Promise<OfferView> {
  const { offerRow, auctionRow, ...facts } = orNotFound(await findOfferFacts(ctx, offerId))
  if (!maySeeOffer(ctx.caller, facts)) fail('not_found')
  if (offerRow && auctionRow) keepDeal(ctx, offerRow, auctionRow)
  return offerView(facts, sideOf(ctx.caller, facts), readingOf(ctx))
}
