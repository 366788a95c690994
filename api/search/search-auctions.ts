import {
  auctionRowView,
  COUNTED_OFFERS,
  rowColumns,
  type AuctionRow,
  type AuctionRowView,
} from '#api/auction/auction-row.view.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db.ts'
import type { Storefront } from '#content/storefronts.ts'
import { conditionsOf, type Conditions } from './search-conditions.part.ts'
import type { Search, SearchFilters, SearchSort } from './search.schema.ts'

interface FoundAuctions extends Page<AuctionRowView> {
  /** The last one of this page, to go on from; null at the end. */
  nextCursor: number | null
}

interface Order {
  key: string
  direction: 'asc' | 'desc'
}

/** More than any moment is apart from another, in seconds. */
const FIRST = 1e12

function orderOf(sort: SearchSort, { country }: Storefront): Order {
  if (sort === 'distance') return { key: 'coalesce(a.distance, 0)', direction: 'asc' }
  if (sort === 'date') return { key: `coalesce(a.send_date_from, 'infinity')`, direction: 'asc' }
  if (sort === 'price') return { key: PRICE_IN_EUROS, direction: 'asc' }
  if (sort === 'newest' || !country) return { key: 'a.published_at', direction: 'desc' }
  const key = `(extract(epoch from a.published_at)
    + case when a.from_address->>'countryCode' = '${country}' then ${FIRST} else 0 end)`
  return { key, direction: 'desc' }
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
  const total = await countFound(ctx, conditions)
  const found = await findPage(ctx, conditions, order, search)
  const last = found.length > pageSize ? found[pageSize - 1] : undefined
  return {
    data: found.slice(0, pageSize).map((row) => auctionRowView(row, ctx.storefront)),
    page,
    pageSize,
    total,
    nextCursor: last ? last.id : null,
  }
}

/** One row more than the page, which tells whether there is a next one. */
function findPage(
  ctx: Ctx,
  { where, bind }: Conditions,
  { key, direction }: Order,
  search: Search,
) {
  const { cursor, page, pageSize } = search
  const past = direction === 'desc' ? '<' : '>'
  const values = [...bind]
  const value = (one: unknown) => `$${values.push(one)}`
  const user = value(ctx.caller.isSignedIn ? ctx.caller.userId : null)
  const last = cursor && `${value(cursor)}::int`
  const rest = last
    ? `and (${key}, a.id) ${past} ((select ${key} from auctions a where a.id = ${last}), ${last})`
    : ''
  return query<AuctionRow>(
    ctx,
    `with found as (
       select a.id, ${key} as key from auctions a where ${where} ${rest}
       order by ${key} ${direction}, a.id ${direction}
       limit ${pageSize + 1} offset ${cursor ? 0 : (page - 1) * pageSize}
     )
     select ${rowColumns(user, ctx.storefront)} from found join auctions a on a.id = found.id
     order by found.key ${direction}, a.id ${direction}`,
    values,
  )
}

/** How many there are; the same filters. */
export async function countAuctions(ctx: Ctx, filters: SearchFilters): Promise<{ count: number }> {
  return { count: await countFound(ctx, await conditionsOf(ctx, filters)) }
}

async function countFound(ctx: Ctx, { where, bind }: Conditions): Promise<number> {
  const sql = `select count(*)::int as count from auctions a where ${where}`
  return (await queryOne<{ count: number }>(ctx, sql, bind))?.count ?? 0
}
