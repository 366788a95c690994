import { townName } from '#api/address/reader-names.part.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryTogether } from '#api/kit/query-together.ts'
import { searchAuctions } from './search-auctions.ts'
import { findHome, searchAround } from './company-home.part.ts'
import { NEAR_HOME_SHOWN } from './search.schema.ts'

interface NearHome {
  country: string
  /** The town they begin near; null where only the country is known. */
  town: string | null
  /** How far from it at most. */
  radiusKm: number
  /** Of these main categories alone; of all, where none is named. */
  categories: string[]
  data: AuctionRowView[]
}

/**
 * A provider sees what begins near his home, as near and of what kind his company has set, and waits for his
 * offer: none of his own, none that has one of his.
 */
export async function findNearHome(ctx: SignedInCtx): Promise<NearHome> {
  const [home, known] = await Promise.all([findHome(ctx, ctx.caller.companyId), findOfferedOn(ctx)])
  const { country, town, radiusKm, categories } = home
  const { data } = await searchAuctions(ctx, searchAround(home))
  return {
    country,
    town: town === null ? null : townName(town, country, ctx.storefront.language),
    radiusKm,
    categories,
    data: data.filter(({ id, isOwn }) => !isOwn && !known.has(id)).slice(0, NEAR_HOME_SHOWN),
  }
}

/** Which of those that are open have had an offer of his. */
async function findOfferedOn(ctx: SignedInCtx): Promise<Set<number>> {
  const known = await queryTogether<{ id: number }>(
    ctx,
    `select a.id from offers o join auctions a on a.id = o.auction_id
     where o.bidder_id = $1 and a.status = 'active'`,
    [ctx.caller.bidderId],
  )
  return new Set(known.map(({ id }) => id))
}
