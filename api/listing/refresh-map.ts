import { getRoute } from '#api/address/get-route.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { drawAuctionMap } from '#api/auction/draw-auction-map.ts'
import { mapColumns } from './form-to-columns.part.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { showAuction } from '#api/auction/show-auction.ts'

interface AuctionMap {
  distance: number | null
  hours: number | null
  ferry: boolean
  polylineString: string
  /** The map as SVG, with a text alternative. */
  svg: string
}

/** Returns the route; for the owner and moderators it is calculated again first. */
export async function refreshMap(ctx: Ctx, input: { auction: AuctionRef }): Promise<AuctionMap> {
  const { auction } = await getAuction(ctx, input.auction)
  if (mayOn('auction.refreshMap:reckon', ctx.caller, auction)) {
    const from = orNotFound(auction.fromAddress).placeId
    const to = orNotFound(auction.toAddress).placeId
    await auction.update(mapColumns(await getRoute(ctx, { from, to })), txOption(ctx))
  }
  const { distance, hours, ferry, polylineString } = await showAuction(ctx, input)
  return { distance, hours, ferry, polylineString, ...(await drawAuctionMap(ctx, input)) }
}
