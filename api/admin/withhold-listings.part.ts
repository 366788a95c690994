import { Auction } from '#api/auction/auction.model.ts'
import { bringBack, hideBy, stoodAs } from '#api/auction/decision/withhold-auction.part.ts'
import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'

/**
 * Hides the open listings of a blocked user. Agreed deals continue, and listings hidden by a
 * moderator stay theirs.
 */
export async function hideListings(ctx: TxCtx, ownerId: number, reason: string): Promise<void> {
  const found = await lockAll(ctx, Auction, { ownerId, status: ['active', 'pending', 'hidden'] })
  for (const auction of found) if (stoodAs(auction)) await hideBy(ctx, auction, 'blocked', reason)
}

/** Restores the listings hidden by the block; those that ended meanwhile are expired. */
export async function bringBackListings(ctx: TxCtx, ownerId: number, reason: string): Promise<void> {
  const found = await lockAll(ctx, Auction, { ownerId, status: 'hidden', hiddenReason: 'blocked' })
  for (const auction of found) await bringBack(ctx, auction, reason)
}
