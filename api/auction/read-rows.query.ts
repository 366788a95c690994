import { readBy } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { lookUp } from '#api/kit/db/db.ts'
import { auctionRowView, rowColumns, type AuctionRow, type AuctionRowView } from './auction-row.view.ts'

/**
 * Auction rows for the reader, in the order of `ids`. Planning takes longer than running it, so the
 * statement has one text per storefront and is prepared once.
 */
export async function readRows(
  ctx: Pick<Ctx, 'tx' | 'caller' | 'storefront'>,
  ids: readonly number[],
): Promise<AuctionRowView[]> {
  if (ids.length === 0) return []
  const { caller } = ctx
  const storefront = readBy(caller, ctx.storefront)
  const reader = caller.isSignedIn ? { user: '$2', bidder: '$3' } : null
  const rows = await lookUp<AuctionRow>(
    ctx,
    `select ${rowColumns(reader, storefront)} from auctions a where a.id = any($1)`,
    [ids, ...(caller.isSignedIn ? [caller.userId, caller.bidderId] : [])],
  )
  const views = new Map(rows.map((row) => [row.id, auctionRowView(row, { caller, storefront })]))
  return ids.flatMap((id) => views.get(id) ?? [])
}
