import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne, query } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import {
  auctionRowView,
  rowColumns,
  type AuctionRow,
  type AuctionRowView,
} from './auction-row.view.ts'
import type { MyListings } from './auction-call.schema.ts'
import { listingTypes, type ListingType } from './auction.rules.ts'

/** The caller's listings under one tab, the newest first; `observed` are those of others. */
export async function listMyListings(
  ctx: SignedInCtx,
  { type, page, pageSize }: MyListings,
): Promise<Page<AuctionRowView>> {
  const { from, bind } = sourceOf(ctx, listingTypeOf(type))
  const reader = { user: '$1', bidder: `$${bind.length + 1}` }
  const offset = (page - 1) * pageSize
  const found = await query<AuctionRow>(
    ctx,
    `select ${rowColumns(reader, ctx.storefront)} ${from} order by a.id desc limit ${pageSize} offset ${offset}`,
    [...bind, ctx.caller.bidderId],
  )
  const data = found.map((row) => auctionRowView(row, ctx.storefront))
  return { data, page, pageSize, total: await countOf(ctx, from, bind) }
}

export async function countMyListings(
  ctx: SignedInCtx,
  { type }: { type: string },
): Promise<{ type: ListingType; count: number }> {
  const known = listingTypeOf(type)
  const { from, bind } = sourceOf(ctx, known)
  return { type: known, count: await countOf(ctx, from, bind) }
}

const listingTypeOf = (type: string): ListingType =>
  Object.hasOwn(listingTypes, type) ? (type as ListingType) : fail('not_found')

function sourceOf({ caller }: SignedInCtx, type: ListingType) {
  if (type === 'observed')
    return {
      from: /* sql */ `from observed_auctions x join auctions a on a.id = x.auction_id
        where x.user_id = $1 and (a.status in ('active', 'reserved', 'booked', 'completed')
          or (a.status = 'hidden' and a.hidden_reason = 'expired'))`,
      bind: [caller.userId],
    }
  return {
    from: /* sql */ `from auctions a where a.owner_id = $1 and a.status = any($2)`,
    bind: [caller.userId, listingTypes[type]],
  }
}

const countOf = async (ctx: SignedInCtx, from: string, bind: unknown[]): Promise<number> =>
  (await queryOne<{ total: number }>(ctx, `select count(*)::int as total ${from}`, bind))?.total ??
  0
