import type { SignedInCtx } from '#api/kit/call.ts'
import { listOfferFacts } from './offer.query.ts'
import type { OffersOf } from './offer.schema.ts'
import { pricedView, readingOf, type PricedOfferView } from './offer.view.ts'

/**
 * For the named listings of the caller: the accepted offers, and ended deals that the courier asks
 * to reinstate. A list of listings derives its next steps from them.
 */
export async function listChosenOffers(ctx: SignedInCtx, { auctions }: OffersOf): Promise<{ data: PricedOfferView[] }> {
  const facts = await listOfferFacts(
    ctx,
    `o.auction_id = any($1) and a.owner_id = $2
       and (o.status in ('awaiting_payment', 'accepted', 'realized') or exists (
         select from reinstatements r where r.offer_id = o.id and r.status = 'open' and r.side = 'provider'))`,
    [auctions, ctx.caller.userId],
  )
  return { data: facts.map((one) => pricedView(one, 'owner', readingOf(ctx))) }
}
