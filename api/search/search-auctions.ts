import {
  auctionRowView,
  COUNTED_OFFERS,
  ROW_COLUMNS,
  type AuctionRow,
  type AuctionRowView,
} from '#api/auction/auction-row.view.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db.ts'
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

/** Currencies cannot be compared without a rate: the storefront's own comes first. */
const FOREIGN_LAST = 1e12

const orderOf = (sort: SearchSort, currency: string): Order => {
  if (sort === 'newest') return { key: 'a.published_at', direction: 'desc' }
  if (sort === 'distance') return { key: 'coalesce(a.distance, 0)', direction: 'asc' }
  if (sort === 'date') return { key: `coalesce(a.send_date_from, 'infinity')`, direction: 'asc' }
  const price = `coalesce(a.booking_set_price_minor, (select min(gross_minor) from offers
    where auction_id = a.id and status in ${COUNTED_OFFERS}), ${FOREIGN_LAST / 10})`
  const key = `(${price} + case when a.currency = '${currency}' then 0 else ${FOREIGN_LAST} end)`
  return { key, direction: 'asc' }
}

/** Open auctions that fit, page by page or, without end, from cursor to cursor. */
export async function searchAuctions(ctx: Ctx, search: Search): Promise<FoundAuctions> {
  const { page, pageSize } = search
  const conditions = await conditionsOf(ctx, search)
  const order = orderOf(search.sort, ctx.storefront.currency)
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
  const last = `$${bind.length + 1}::int`
  const past = direction === 'desc' ? '<' : '>'
  const rest = cursor
    ? `and (${key}, a.id) ${past} ((select ${key} from auctions a where a.id = ${last}), ${last})`
    : ''
  return query<AuctionRow>(
    ctx,
    `with found as (
       select a.id, ${key} as key from auctions a where ${where} ${rest}
       order by ${key} ${direction}, a.id ${direction}
       limit ${pageSize + 1} offset ${cursor ? 0 : (page - 1) * pageSize}
     )
     select ${ROW_COLUMNS} from found join auctions a on a.id = found.id
     order by found.key ${direction}, a.id ${direction}`,
    cursor ? [...bind, cursor] : bind,
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
