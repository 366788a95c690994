import { townName } from '#api/address/reader-names.lib.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { searchAuctions } from './search-auctions.ts'
import { findHome, searchAround } from './company-home.query.ts'
import { findOwnOfferedAuctions } from './own-offered-auctions.query.ts'
import { NEAR_HOME_SHOWN } from './search.schema.ts'

interface NearHome {
  country: string
  /** The home town; null if only the country is known. */
  town: string | null
  /** Search radius in kilometres. */
  radiusKm: number
  /** Main categories searched; an empty list means all. */
  categories: string[]
  data: AuctionRowView[]
}

/**
 * Open auctions near the provider's home, by the radius and categories of the company. Excludes
 * their own auctions and those they have already offered on.
 */
export async function findNearHome(ctx: SignedInCtx): Promise<NearHome> {
  const [home, known] = await Promise.all([findHome(ctx, ctx.caller.companyId), findOwnOfferedAuctions(ctx)])
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
