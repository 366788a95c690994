import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne, query } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import { oncePerPage } from '#api/kit/once-per-page.ts'
import {
  auctionRowView,
  rowColumns,
  type AuctionRow,
  type AuctionRowView,
} from './auction-row.view.ts'
import type { MyListings } from './auction-call.schema.ts'
import { listingTypes, type AuctionStatus, type ListingType } from './auction.rules.ts'

/** The caller's listings under one tab, the newest first; `observed` are those of others. */
export async function listMyListings(
  ctx: SignedInCtx,
  { type, page, pageSize }: MyListings,
): Promise<Page<AuctionRowView>> {
  const { from, bind } = sourceOf(ctx, listingTypeOf(type))
  const reader = { user: '$1', bidder: `$${bind.length + 1}` }
  const offset = (page - 1) * pageSize
  const found = await query<AuctionRow & { total: number }>(
    ctx,
    `select ${rowColumns(reader, ctx.storefront)}, (count(*) over ())::int as total ${from} order by a.id desc limit ${pageSize} offset ${offset}`,
    [...bind, ctx.caller.bidderId],
  )
  const data = found.map((row) => auctionRowView(row, ctx.storefront))
  // Behind the last page there is no row that would tell it.
  const total = found[0]?.total ?? (page > 1 ? await countOf(ctx, from, bind) : 0)
  return { data, page, pageSize, total }
}

export async function countMyListings(
  ctx: SignedInCtx,
  { type }: { type: string },
): Promise<{ type: ListingType; count: number }> {
  const known = listingTypeOf(type)
  const counts = await oncePerPage(ctx, 'own listings counted', () => countAll(ctx))
  return { type: known, count: counts[known] ?? 0 }
}

/** All tabs at once: a page shows them beside each other. */
async function countAll({
  caller,
  ...ctx
}: SignedInCtx): Promise<Partial<Record<ListingType, number>>> {
  const rows = await query<{ status: AuctionStatus | null; count: number }>(
    ctx,
    `select a.status, count(*)::int as count from auctions a where a.owner_id = $1 group by a.status
     union all select null, count(*)::int ${OBSERVED}`,
    [caller.userId],
  )
  const countOfType = (type: ListingType): number =>
    rows
      .filter(({ status }) =>
        type === 'observed' ? status === null : listingTypes[type].some((one) => one === status),
      )
      .reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(
    (Object.keys(listingTypes) as ListingType[]).map((type) => [type, countOfType(type)]),
  )
}

const listingTypeOf = (type: string): ListingType =>
  Object.hasOwn(listingTypes, type) ? (type as ListingType) : fail('not_found')

const OBSERVED = /* sql */ `from observed_auctions x join auctions a on a.id = x.auction_id
  where x.user_id = $1 and (a.status in ('active', 'reserved', 'booked', 'completed')
    or (a.status = 'hidden' and a.hidden_reason = 'expired'))`

function sourceOf({ caller }: SignedInCtx, type: ListingType) {
  if (type === 'observed')
    return {
      from: OBSERVED,
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
