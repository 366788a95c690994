import type { SignedInCtx } from '#api/kit/call.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'

/** Ids of open auctions that the caller's company has offered on. */
export const findOwnOfferedAuctions = (ctx: SignedInCtx): Promise<ReadonlySet<number>> =>
  requestMemo(ctx, 'what has an own offer', async () => {
    const known = await batchQuery<{ id: number }>(
      ctx,
      `select a.id from offers o join auctions a on a.id = o.auction_id
       where o.bidder_id = $1 and a.status = 'active'`,
      [ctx.caller.bidderId],
    )
    return new Set(known.map(({ id }) => id))
  })
