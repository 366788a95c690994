import { authorize } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { Auction } from './auction.model.ts'
import { mayOn, ownsAuction } from './auction.policy.ts'
import { lockAuction, type AuctionRef } from './get-auction.query.ts'
import { moveAuction } from './auction.move.ts'
import { expiryDate } from './expiry-date.lib.ts'
import { queueRateOffers } from './queue-rate-offers.part.ts'

/** Publishes a listing that waited for e-mail confirmation or a moderator. */
export async function publishAuction(ctx: TxCtx, { auction: ref }: { auction: AuctionRef }): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  const { caller } = ctx
  const isUnconfirmed = caller.isSignedIn && caller.status === 'unconfirmed'
  authorize(mayOn('auction.publish', caller, auction))
  authorize(!(ownsAuction(caller, auction) && isUnconfirmed))
  return publish(ctx, auction)
}

/**
 * Publishes all auctions that waited for the confirmation, and moves them to the account that has
 * confirmed the address.
 */
export async function publishPendingAuctions(ctx: TxCtx, userId: number, ownerId: number): Promise<void> {
  const pending = await Auction.findAll({
    attributes: ['id'],
    where: { ownerId: userId, status: 'pending' },
    order: [['id', 'ASC']],
    transaction: ctx.tx,
  })
  for (const { id } of pending) {
    const auction = await lock(ctx, Auction, { id })
    if (auction.status === 'pending') await publish(ctx, auction, ownerId)
  }
}

async function publish(ctx: TxCtx, auction: Auction, ownerId = auction.ownerId): Promise<Auction> {
  await queueRateOffers(ctx, auction.id)
  return moveAuction(ctx, auction, 'publish', {
    set: { ownerId, publishedAt: ctx.now.toJSDate(), expiresAt: expiryDate(auction, ctx.now) },
    reason: ownerId === auction.ownerId ? undefined : `from user ${auction.ownerId}`,
  })
}
