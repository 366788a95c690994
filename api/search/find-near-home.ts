import { townName } from '#api/address/reader-names.part.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { searchAuctions } from './search-auctions.ts'
import { findHome, searchAround } from './company-home.part.ts'
import { findOfferedOn } from './offered-on.part.ts'
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
  const { data } = await searchAuctions(ctx, { ...searchAround(home), isBeside: true })
  return {
    country,
    town: town === null ? null : townName(town, country, ctx.storefront.language),
    radiusKm,
    categories,
    data: data.filter(({ id, isOwn }) => !isOwn && !known.has(id)).slice(0, NEAR_HOME_SHOWN),
  }
}
