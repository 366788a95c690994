import { townName } from '#api/address/reader-names.part.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db.ts'
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
  const home = await findHome(ctx, ctx.caller.companyId)
  const { country, town, radiusKm, categories } = home
  const { data } = await searchAuctions(ctx, searchAround(home))
  const known = await findKnown(ctx, data)
  return {
    country,
    town: town === null ? null : townName(town, country, ctx.storefront.language),
    radiusKm,
    categories,
    data: data.filter(({ id }) => !known.has(id)).slice(0, NEAR_HOME_SHOWN),
  }
}

/** Which of them are his own, or have had an offer of his. */
async function findKnown(ctx: SignedInCtx, found: AuctionRowView[]): Promise<Set<number>> {
  const known = await query<{ id: number }>(
    ctx,
    `select id from auctions where id = any($1) and owner_id = $2
     union select auction_id from offers where auction_id = any($1) and bidder_id = $3`,
    [found.map(({ id }) => id), ctx.caller.userId, ctx.caller.bidderId],
  )
  return new Set(known.map(({ id }) => id))
}
