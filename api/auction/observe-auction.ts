import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { getAuction, type AuctionRef } from './get-auction.query.ts'

interface Observed {
  auction: number
  isObserved: boolean
}

/** Watches an auction; idempotent. */
export async function observeAuction(ctx: SignedInCtx, { auction: ref }: { auction: AuctionRef }): Promise<Observed> {
  const { auction } = await getAuction(ctx, ref)
  await query(
    ctx,
    `insert into observed_auctions (user_id, auction_id, created_at) values ($1, $2, $3)
     on conflict do nothing`,
    [ctx.caller.userId, auction.id, ctx.now.toJSDate()],
  )
  return { auction: auction.id, isObserved: true }
}

export async function unobserveAuction(ctx: SignedInCtx, { auction: ref }: { auction: AuctionRef }): Promise<Observed> {
  const { auction } = await getAuction(ctx, ref)
  await query(ctx, `delete from observed_auctions where user_id = $1 and auction_id = $2`, [
    ctx.caller.userId,
    auction.id,
  ])
  return { auction: auction.id, isObserved: false }
}
