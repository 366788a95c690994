import type { Ctx } from '#api/kit/context.ts'
import { showAuction } from './show-auction.ts'
import type { PictureView } from './auction.view.ts'
import type { AuctionRef } from './get-auction.query.ts'

/** Pictures of an auction, in the owner's order. */
export async function getImages(ctx: Ctx, input: { auction: AuctionRef }): Promise<PictureView[]> {
  return (await showAuction(ctx, input)).pictures
}
