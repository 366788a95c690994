import { readBy } from '#api/common/caller.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { batchLoader } from '#api/kit/batch-loader.ts'
import { query } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'
import { auctionRowView, rowColumns, type AuctionRow, type AuctionRowView } from './auction-row.view.ts'
import type { MyListings } from './auction-call.schema.ts'
import { listingTypes, type AuctionStatus, type ListingType } from './auction.rules.ts'

export interface OwnRowView extends AuctionRowView {
  /** Public questions the owner has not answered. */
  openQuestions: number
}

/** The caller's listings under one tab, newest first; `observed` are other people's. */
export async function listMyListings(
  ctx: SignedInCtx,
  { type, page, pageSize }: MyListings,
): Promise<Page<OwnRowView>> {
  const { rows, total } = await (await askerOf(ctx))({ type: listingTypeOf(type), page, pageSize })
  const data = rows.map((row) => ({
    ...auctionRowView(row, { caller: ctx.caller, storefront: readBy(ctx.caller, ctx.storefront) }),
    openQuestions: row.openQuestions,
  }))
  return { data, page, pageSize, total }
}

interface List {
  type: ListingType
  page: number
  pageSize: number
}

type OwnRow = AuctionRow & Pick<OwnRowView, 'openQuestions'>

interface FoundList {
  rows: OwnRow[]
  total: number
}

/** A page shows several tabs at once; batches them into one query. */
const askerOf = (ctx: SignedInCtx) =>
  requestMemo(ctx, 'lists of own listings', () =>
    Promise.resolve(batchLoader<List, FoundList>({ most: 1, keyOf: JSON.stringify }, (lists) => findLists(ctx, lists))),
  )

const LISTED = /* sql */ `
  select a.id from auctions a
  where a.owner_id = $1 and a.status = any(list.statuses) and list.type <> 'observed'`

const OPEN_QUESTIONS = /* sql */ `(
  select count(*)::int from messages q
  where q.auction_id = a.id and a.owner_id = $1 and q.offer_id is null and q.answers_id is null
    and not exists (select from messages r where r.auction_id = a.id and r.answers_id = q.id))`

async function findLists(ctx: SignedInCtx, lists: readonly List[]): Promise<FoundList[]> {
  const asked = lists.map((list, at) => ({ ...list, at, skip: (list.page - 1) * list.pageSize, statuses: statusesOf(list) })) // prettier-ignore
  const found = await batchQuery<OwnRow & { at: number; total: number }>(
    ctx,
    `with page as (
       select list.at, one.* from json_to_recordset($3::json)
         as list (at int, type text, statuses text[], skip int, "pageSize" int)
       cross join lateral (
         select id, count(*) over ()::int as total from (${LISTED} union all select a.id ${OBSERVED} and list.type = 'observed') mine
         order by id desc limit list."pageSize" offset list.skip) one
     )
     select page.at, page.total, ${rowColumns({ user: '$1', bidder: '$2' }, readBy(ctx.caller, ctx.storefront))},
       ${OPEN_QUESTIONS} as "openQuestions"
     from page join auctions a on a.id = page.id order by page.at, a.id desc`,
    [ctx.caller.userId, ctx.caller.bidderId, JSON.stringify(asked)],
  )
  return Promise.all(
    lists.map(async (list, at) => {
      const rows = found.filter((one) => one.at === at)
      // A page past the last one has no rows to carry the window count.
      const total = rows[0]?.total ?? (list.page > 1 ? await countOf(ctx, list.type) : 0)
      return { rows, total }
    }),
  )
}

const statusesOf = ({ type }: List): readonly AuctionStatus[] => (type === 'observed' ? [] : listingTypes[type])

export async function countMyListings(
  ctx: SignedInCtx,
  { type }: { type: string },
): Promise<{ type: ListingType; count: number }> {
  const known = listingTypeOf(type)
  const counts = await requestMemo(ctx, 'own listings counted', () => countAll(ctx))
  return { type: known, count: counts[known] ?? 0 }
}

/** Counts all tabs in one query, because a page shows them together. */
async function countAll({ caller, ...ctx }: SignedInCtx): Promise<Partial<Record<ListingType, number>>> {
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
  return Object.fromEntries((Object.keys(listingTypes) as ListingType[]).map((type) => [type, countOfType(type)]))
}

const listingTypeOf = (type: string): ListingType =>
  Object.hasOwn(listingTypes, type) ? (type as ListingType) : fail('not_found')

const OBSERVED = /* sql */ `from observed_auctions x join auctions a on a.id = x.auction_id
  where x.user_id = $1 and (a.status in ('active', 'reserved', 'booked', 'completed')
    or (a.status = 'hidden' and a.hidden_reason = 'expired'))`

const countOf = async (ctx: SignedInCtx, type: ListingType): Promise<number> =>
  (await countMyListings(ctx, { type })).count
