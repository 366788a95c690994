import {
  auctionRowView,
  rowColumns,
  type AuctionRow,
  type AuctionRowView,
} from '#api/auction/auction-row.view.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { corridorOf, detourOf, type Corridor } from './corridor.rules.ts'
import { conditionsFor, resolveFilters } from './search-conditions.part.ts'
import { readCursor, writeCursor, type Place } from './search-cursor.part.ts'
import { searchFiltersSchema } from './search.schema.ts'

interface AlongRow extends AuctionRowView {
  /** So many kilometres more than the way itself, about. */
  detourKm: number
}

export interface FoundOnWay extends Page<AlongRow> {
  nextCursor: string | null
}

interface Asked {
  page: number
  pageSize: number
  width: number
  cursor?: string | undefined
}

/** What is picked up near to a way and delivered near to it farther on, the smallest detour first. */
export async function pageOnWay(
  ctx: Ctx,
  search: Asked,
  line: readonly Point[],
): Promise<FoundOnWay> {
  const { page, pageSize } = search
  const after = readCursor(ctx, search)
  const hits = await findOnWay(ctx, search, corridorOf(line, search.width))
  const rest = after ? hits.filter((hit) => isPast(hit, after)) : hits.slice((page - 1) * pageSize)
  const shown = rest.slice(0, pageSize)
  const last = rest.length > pageSize ? shown.at(-1) : undefined
  return {
    data: await rowsOf(ctx, shown),
    page,
    pageSize,
    total: hits.length,
    nextCursor: last
      ? writeCursor(ctx, search, { key: String(last.detourKm), id: last.id, isFirst: false })
      : null,
  }
}

const isPast = ({ detourKm, id }: Hit, { key, id: lastId }: Place): boolean =>
  detourKm > Number(key) || (detourKm === Number(key) && id > lastId)

interface Hit {
  id: number
  detourKm: number
}

interface EndsRow {
  id: number
  fromLat: number
  fromLng: number
  toLat: number
  toLng: number
}

/** The spots beside the way find who comes into question in an index; where on the way each lies is reckoned of these alone. */
async function findOnWay(ctx: Ctx, search: object, corridor: Corridor): Promise<Hit[]> {
  const filters = searchFiltersSchema.cast({
    ...search,
    fromPlaceId: undefined,
    toPlaceId: undefined,
  })
  const { where, bind } = conditionsFor(await resolveFilters(ctx, filters))
  const spots = `$${bind.push([...corridor.legs.keys()])}::int[]`
  const rows = await query<EndsRow>(
    ctx,
    `select o.auction_id as id, o.from_lat as "fromLat", o.from_lng as "fromLng", o.to_lat as "toLat", o.to_lng as "toLng"
     from open_auctions o where o.from_spot = any(${spots}) and o.to_spot = any(${spots}) and ${where}`,
    bind,
  )
  const end = (lat: number, lng: number): Point => ({ lat, lng })
  return rows
    .flatMap(({ id, fromLat, fromLng, toLat, toLng }) => {
      const detourKm = detourOf(corridor, { from: end(fromLat, fromLng), to: end(toLat, toLng) })
      return detourKm === undefined ? [] : [{ id, detourKm }]
    })
    .sort((a, b) => a.detourKm - b.detourKm || a.id - b.id)
}

async function rowsOf(ctx: Ctx, hits: readonly Hit[]): Promise<AlongRow[]> {
  const values: unknown[] = [hits.map(({ id }) => id)]
  const value = (one: unknown) => `$${values.push(one)}`
  const { caller } = ctx
  const reader = caller.isSignedIn
    ? { user: value(caller.userId), bidder: value(caller.bidderId) }
    : null
  const rows = await query<AuctionRow>(
    ctx,
    `select ${rowColumns(reader, ctx.storefront)} from auctions a where a.id = any($1)`,
    values,
  )
  const views = new Map(rows.map((row) => [row.id, auctionRowView(row, ctx.storefront)]))
  return hits.flatMap(({ id, detourKm }) => {
    const view = views.get(id)
    return view ? [{ ...view, detourKm }] : []
  })
}
