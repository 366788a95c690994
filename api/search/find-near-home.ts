import { townName } from '#api/address/reader-names.part.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { searchAuctions } from './search-auctions.ts'
import { HOME_RADIUS_KM, NEAR_HOME_SHOWN, searchSchema } from './search.schema.ts'

interface NearHome {
  country: string
  /** The town they begin near; null where only the country is known. */
  town: string | null
  /** How far from it at most. */
  radiusKm: number
  data: AuctionRowView[]
}

interface Home {
  country: string
  placeId: string | null
  town: string | null
}

/** A provider sees what begins near his home and waits for his offer: none of his own, none that has one of his. */
export async function findNearHome(ctx: SignedInCtx): Promise<NearHome> {
  const { country, placeId, town } = await getHome(ctx)
  const around = placeId
    ? { fromPlaceId: placeId, fromRadius: HOME_RADIUS_KM }
    : { fromCountries: [country] }
  const { data } = await searchAuctions(ctx, searchSchema.cast(around))
  const known = await findKnown(ctx, data)
  return {
    country,
    town: town === null ? null : townName(town, country, ctx.storefront.language),
    radiusKm: HOME_RADIUS_KM,
    data: data.filter(({ id }) => !known.has(id)).slice(0, NEAR_HOME_SHOWN),
  }
}

/** Where he has said that he is at home, else the largest town of the name that he registered with. */
const getHome = async (ctx: SignedInCtx): Promise<Home> =>
  orNotFound(
    await queryOne<Home>(
      ctx,
      `select c.country, p.place_id as "placeId", p.name as town
       from companies c left join places p on p.id = coalesce(c.home_place_id, (
         select t.id from place_names n join places t on t.id = n.place_id
         where n.key = translate(fold(c.city), '-''’.', '    ') and t.country = c.country
           and t.kind = 'town'
         order by t.population desc, t.id limit 1
       ))
       where c.id = $1`,
      [ctx.caller.companyId],
    ),
  )

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
