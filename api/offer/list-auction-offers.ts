import { getAuction } from '#api/auction/get-auction.query.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { ratingOf } from '#api/common/rating.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize } from '#api/kit/fail.ts'
import { reliabilityView } from '#api/company/reputation/reliability.rules.ts'
import { listComparedFacts, type ComparedFacts, type OfferFacts } from './offer.query.ts'
import { isBidder, sideOf } from './offer.policy.ts'
import type { AuctionOffers } from './offer.schema.ts'
import { rankedView, type RankedOfferView, readingOf } from './offer.view.ts'
import { findWire } from './price.view.ts'
import { rankOffers, type Comparable } from './rank.rules.ts'

interface AuctionOffersPage extends Page<RankedOfferView> {
  /** The lowest active gross price: all that a provider learns about competing offers. */
  lowest: WireMoney | null
}

/** The owner sees and compares all offers; a provider sees their own and the price to beat. */
export async function listAuctionOffers(
  ctx: Ctx,
  { auction: ref, page, pageSize }: AuctionOffers,
): Promise<AuctionOffersPage> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('offer.ofAuction', ctx.caller, auction))
  const all = mayOn('offer.ofAuction:all', ctx.caller, auction)
  const facts = await listComparedFacts(ctx, auction.id)
  const shown = all ? facts : facts.filter((one) => isBidder(ctx.caller, one))
  const ranks = all ? rankOffers(facts.filter(isOpen).map(comparable)) : new Map<number, never>()
  const views = shown
    .map((one) => rankedView(one, sideOf(ctx.caller, one), readingOf(ctx), ranks.get(one.id)))
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || b.id - a.id)
  const from = (page - 1) * pageSize
  return {
    data: views.slice(from, from + pageSize),
    page,
    pageSize,
    total: views.length,
    lowest: findWire(lowestOf(facts), auction.currency),
  }
}

const isOpen = ({ status }: OfferFacts): boolean =>
  ['active', 'awaiting_payment', 'accepted', 'realized'].includes(status)

const comparable = (facts: ComparedFacts): Comparable => ({
  id: facts.id,
  grossMinor: facts.grossMinor,
  deliveryDate: facts.deliveryDate,
  rating: ratingOf(facts.starsSum, facts.opinionsCount),
  opinions: facts.opinionsCount,
  deals: facts.dealsCount,
  reliability: reliabilityView(facts.reliability),
})

function lowestOf(facts: readonly OfferFacts[]): number | null {
  const open = facts.filter(({ status }) => status === 'active')
  return open.length > 0 ? Math.min(...open.map(({ grossMinor }) => grossMinor)) : null
}
