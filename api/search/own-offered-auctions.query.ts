import type { SignedInCtx } from '#api/kit/call.ts'
import { oncePerPage } from '#api/kit/request-memo.ts'
import { queryTogether } from '#api/kit/db/batch-statements.ts'

/** Ids of open auctions that the caller's company has offered on. */
export const findOfferedOn = (ctx: SignedInCtx): Promise<ReadonlySet<number>> =>
  oncePerPage(ctx, 'what has an own offer', async () => {
    const known = await queryTogether<{ id: number }>(
      ctx,
      `select a.id from offers o join auctions a on a.id = o.auction_id
       where o.bidder_id = $1 and a.status = 'active'`,
      [ctx.caller.bidderId],
    )
    return new Set(known.map(({ id }) => id))
  })
