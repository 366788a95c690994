import {
  auctionRowView,
  COUNTED_OFFERS,
  rowColumns,
  type AuctionRow,
  type AuctionRowView,
} from '#api/auction/auction-row.view.ts'
import { SEARCH_PAGE_SIZE } from '#api/auction/auction.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { lookUp, queryOne, query } from '#api/kit/db.ts'
import { keepAWhile } from '#api/kit/keep-a-while.ts'
import type { Storefront } from '#content/storefronts.ts'
import { conditionsOf, EVERYTHING_OPEN, type Conditions } from './search-conditions.part.ts'
import type { Search, SearchFilters, SearchSort } from './search.schema.ts'

interface FoundAuctions extends Page<AuctionRowView> {
  /** The last one of this page, to go on from; null at the end. */
  nextCursor: number | null
}

interface Order {
  key: string
  direction: 'asc' | 'desc'
  /** What stands before all others, whatever its key. */
  first?: string
}

function orderOf(sort: SearchSort, { country }: Storefront): Order {
  if (sort === 'distance') return { key: 'coalesce(a.distance, 0)', direction: 'asc' }
  if (sort === 'date') return { key: `coalesce(a.send_date_from, 'infinity')`, direction: 'asc' }
  if (sort === 'price') return { key: PRICE_IN_EUROS, direction: 'asc' }
  const newest = { key: 'a.published_at', direction: 'desc' } as const
  if (sort === 'newest' || !country) return newest
  return { ...newest, first: `a.from_address->>'countryCode' = '${country}'` }
}

/** Prices of all currencies in one order; what has none yet comes last. */
const PRICE_IN_EUROS = /* sql */ `coalesce(
  coalesce(a.booking_set_price_minor, (select min(gross_minor) from offers
    where auction_id = a.id and status in ${COUNTED_OFFERS}))
  / (select per_euro from currency_rates where code = a.currency), 'infinity')`

/** Open auctions that fit, page by page or, without end, from cursor to cursor. */
export async function searchAuctions(ctx: Ctx, search: Search): Promise<FoundAuctions> {
  const { page, pageSize } = search
  const conditions = await conditionsOf(ctx, search)
  const order = orderOf(search.sort, ctx.storefront)
  let counted: FoundRow[] | undefined
  const total = await totals(JSON.stringify(conditions), async () => {
    counted = await findPage(ctx, conditions, order, search, true)
    // A page that nothing stands on may still be one of many.
    return counted[0]?.total ?? (await countFound(ctx, conditions))
  })
  const found = counted ?? (await findPage(ctx, conditions, order, search, false))
  const last = found.length > pageSize ? found[pageSize - 1] : undefined
  return {
    data: found.slice(0, pageSize).map((row) => auctionRowView(row, ctx.storefront)),
    page,
    pageSize,
    total,
    nextCursor: last ? last.id : null,
  }
}

/** Of so many the number is kept for some seconds, in which it is hardly another one; fewer are counted in no time. */
const MANY = 500
const KEPT_MS = 10_000
const KEPT_TOTALS = 1000

const totals = keepAWhile<number>({
  ms: KEPT_MS,
  most: KEPT_TOTALS,
  isKept: (total) => total >= MANY,
})

type FoundRow = AuctionRow & { total?: number }

/** One row more than the page, which tells whether there is a next one; the ids are found before anything is read of them. */
function findPage(
  ctx: Ctx,
  { where, bind }: Conditions,
  order: Order,
  search: Search,
  isCounted: boolean,
) {
  const { key, direction, first } = order
  const { cursor, page, pageSize } = search
  const values = [...bind]
  const value = (one: unknown) => `$${values.push(one)}`
  const { caller } = ctx
  const reader = caller.isSignedIn
    ? { user: value(caller.userId), bidder: value(caller.bidderId) }
    : null
  const offset = cursor ? 0 : (page - 1) * pageSize
  const rest = cursor ? `and ${afterPart(order, `${value(cursor)}::int`)}` : ''
  const part = (among: string, isFirst: boolean) => `(
    select a.id, ${key} as key, ${isFirst} as "isFirst" from auctions a where ${where} ${among} ${rest}
    order by ${key} ${direction}, a.id ${direction} limit ${offset + pageSize + 1})`
  const parts = first
    ? [part(`and ${first}`, true), part(`and (${first}) is not true`, false)]
    : [part('', true)]
  const inOrder = `found."isFirst" desc, found.key ${direction}, found.id ${direction}`
  const asks = isFirstLook(search, where) ? lookUp : query
  const total = isCounted ? `, (${COUNT} ${where}) as total` : ''
  return asks<FoundRow>(
    ctx,
    `with found as (
       select * from (${parts.join(' union all ')}) found
       order by ${inOrder} limit ${pageSize + 1} offset ${offset}
     )
     select ${rowColumns(reader, ctx.storefront)}${total}
     from found join auctions a on a.id = found.id order by ${inOrder}`,
    values,
  )
}

/** What everybody sees who looks for nothing yet: one text a storefront, so it is planned once. */
const isFirstLook = ({ page, pageSize, cursor, sort }: Search, where: string): boolean =>
  where === EVERYTHING_OPEN &&
  page === 1 &&
  pageSize === SEARCH_PAGE_SIZE &&
  cursor === undefined &&
  sort === 'newest'

/** What comes after the one that the page before ended with. */
function afterPart({ key, direction, first }: Order, last: string): string {
  const past = direction === 'desc' ? '<' : '>'
  const known = (what: string) => `(select ${what} from auctions a where a.id = ${last})`
  const place = `(${key}, a.id) ${past} (${known(key)}, ${last})`
  if (!first) return place
  const isFirst = `(${first}) is true`
  return `((${isFirst}) < ${known(isFirst)} or (${isFirst}) = ${known(isFirst)} and ${place})`
}

/** How many there are; the same filters. */
export async function countAuctions(ctx: Ctx, filters: SearchFilters): Promise<{ count: number }> {
  return { count: await countFound(ctx, await conditionsOf(ctx, filters)) }
}

const COUNT = /* sql */ `select count(*)::int as count from auctions a where`

const countFound = async (ctx: Ctx, { where, bind }: Conditions): Promise<number> =>
  (await queryOne<{ count: number }>(ctx, `${COUNT} ${where}`, bind))?.count ?? 0
