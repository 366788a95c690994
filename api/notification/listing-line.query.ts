import { slugOf } from '#api/auction/reader-title.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findListing } from './deal-summary.query.ts'

/** A listing as one line of a mail, with a link. */
export async function findLine(ctx: Ctx, auctionId: number) {
  const listing = await findListing(ctx, auctionId)
  if (!listing) return undefined
  const { made, values } = listing
  const params = { slug: slugOf(made), id: auctionId }
  return { words: 'criteria.listing', values, page: 'listing', params } as const
}
