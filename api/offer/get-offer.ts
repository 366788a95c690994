import type { Ctx } from '#api/kit/context.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { listOfferFacts } from './offer.query.ts'
import { maySeeOffer, sideOf } from './offer.policy.ts'
import { offerView, type OfferView, readingOf } from './offer.view.ts'

/** One offer, as its reader may see it. */
export async function getOffer(ctx: Ctx, offerId: number): Promise<OfferView> {
  const [found] = await listOfferFacts(ctx, 'o.id = $1', [offerId])
  const facts = orNotFound(found)
  if (!maySeeOffer(ctx.caller, facts)) fail('not_found')
  return offerView(facts, sideOf(ctx.caller, facts), readingOf(ctx))
}
