import { townName } from '#api/address/reader-names.lib.ts'
import { drawRouteMap } from '#api/map/draw-route-map.draw.ts'
import type { Ctx } from '#api/kit/context.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { wordsOf } from '#api/kit/words.ts'
import type { AuctionRef } from './get-auction.query.ts'
import { showAuction } from './show-auction.ts'

/** The route as an SVG, as precise as the caller may see, with a text alternative. */
export async function drawAuctionMap(ctx: Ctx, input: { auction: AuctionRef }): Promise<{ svg: string }> {
  const shown = await showAuction(ctx, input)
  const from = orNotFound(shown.fromAddress)
  const to = orNotFound(shown.toAddress)
  const { language } = ctx.storefront
  const end = ({ city, countryCode, lat, lng }: typeof from) => ({
    name: townName(city, countryCode, language),
    lat,
    lng,
  })
  const ends = { from: end(from), to: end(to) }
  const svg = drawRouteMap({
    ...ends,
    polylineString: shown.polylineString,
    distance: shown.distance,
    language,
    label: wordsOf(language, 'offer')('listing.mapLabel', {
      from: ends.from.name,
      to: ends.to.name,
    }),
  })
  return { svg }
}
