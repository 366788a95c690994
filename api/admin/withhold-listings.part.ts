import { Auction } from '#api/auction/auction.model.ts'
import { bringBack, hideBy, stoodAs } from '#api/auction/withhold-auction.part.ts'
import { lockAll, type TxCtx } from '#api/kit/transition.ts'

/** What is agreed already goes on; what a moderator hides stays hidden by him. */
export async function hideListings(ctx: TxCtx, ownerId: number, reason: string): Promise<void> {
  const found = await lockAll(ctx, Auction, { ownerId, status: ['active', 'pending', 'hidden'] })
  for (const auction of found) if (stoodAs(auction)) await hideBy(ctx, auction, 'blocked', reason)
}

/** What the block has hidden stands again as it stood; what has run out meanwhile has expired. */
export async function bringBackListings(
  ctx: TxCtx,
  ownerId: number,
  reason: string,
): Promise<void> {
  const found = await lockAll(ctx, Auction, { ownerId, status: 'hidden', hiddenReason: 'blocked' })
  for (const auction of found) await bringBack(ctx, auction, reason)
}
