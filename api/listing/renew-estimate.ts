import { AuctionItem } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { lockAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { conflictOn, moveAuction } from '#api/auction/auction.move.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { estimatePrice } from './estimate-price.part.ts'

/** Estimates the price again, because there may be more deals since it was posted. */
export async function renewEstimate(ctx: TxCtx, { auction: ref }: { auction: AuctionRef }): Promise<OwnAuctionView> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('auction.renewEstimate', ctx.caller, auction))
  if (auction.status !== 'active') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  const items = await AuctionItem.findAll({
    where: { auctionId: auction.id },
    transaction: ctx.tx,
  })
  const priceEstimation = await estimatePrice(ctx, auction.currency, auction, items)
  auction.set({ priceEstimation })
  if (auction.changed('priceEstimation')) await moveAuction(ctx, auction, 'estimate', { set: { priceEstimation } })
  return showOwnAuction(ctx, auction)
}
