import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { readRows } from '#api/auction/read-rows.query.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { runsOf } from '#api/address/cell.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'
import { corridorOf, detourOf, type Corridor } from './corridor.rules.ts'
import { conditionsFor, resolveFilters, type Wanted } from './search-conditions.query.ts'
import { readCursor, writeCursor, type Place } from './search-cursor.lib.ts'
import { searchFiltersSchema } from './search.schema.ts'

/** A listing that was found, with its rank; the smallest comes first. */
interface Ranked {
  id: number
  rank: number
}

export interface RankedPage<R> extends Page<R> {
  nextCursor: string | null
}

interface Asked {
  page: number
  pageSize: number
  cursor?: string | undefined
}

/** One page of the hits by rank; `say` adds to each row what its query does not return. */
export async function pageOfRanked<H extends Ranked, R>(
  ctx: Ctx,
  search: Asked,
  hits: readonly H[],
  say: (row: AuctionRowView, hit: H) => R,
): Promise<RankedPage<R>> {
  const { page, pageSize } = search
  const after = readCursor(ctx, search)
  const inOrder = hits.toSorted((a, b) => a.rank - b.rank || a.id - b.id)
  const rest = after ? inOrder.filter((hit) => isPast(hit, after)) : inOrder.slice((page - 1) * pageSize)
  const shown = rest.slice(0, pageSize)
  const last = rest.length > pageSize ? shown.at(-1) : undefined
  return {
    data: await rowsOf(ctx, shown, say),
    page,
    pageSize,
    total: hits.length,
    nextCursor: last ? writeCursor(ctx, search, { key: String(last.rank), id: last.id, isFirst: false }) : null,
  }
}

const isPast = ({ rank, id }: Ranked, { key, id: lastId }: Place): boolean =>
  rank > Number(key) || (rank === Number(key) && id > lastId)

interface OnWay {
  id: number
  /** Approximate detour in kilometres. */
  detourKm: number
}

interface EndsRow {
  id: number
  fromLat: number
  fromLng: number
  toLat: number
  toLng: number
}

/**
 * Open auctions picked up near the route and delivered near it farther along. Pickup cells are
 * matched by index scan as ranges, because the planner costs every element of an array; delivery
 * cells are matched by hash (`in`). Exact positions are computed for these candidates only. `more`
 * adds columns of `o` and gets a function that binds values.
 */
export async function findOnWay<T extends object>(
  ctx: Pick<Ctx, 'tx' | 'memory'>,
  wanted: Wanted,
  corridor: Corridor,
  more: (value: (one: unknown) => string) => string = () => '',
): Promise<(T & OnWay)[]> {
  const { where, bind } = conditionsFor({ ...wanted, from: undefined, to: undefined })
  const value = (one: unknown) => `$${bind.push(one)}`
  const spots = (some: Iterable<number>) => `${value(`{${[...some].join()}}`)}::int[]`
  const beside = [...corridor.legs.keys()]
  const { least, most } = runsOf(beside)
  const rows = await batchQuery<T & EndsRow>(
    ctx,
    `select o.auction_id as id, o.from_lat as "fromLat", o.from_lng as "fromLng", o.to_lat as "toLat", o.to_lng as "toLng"${more(value)}
     from unnest(${spots(least)}, ${spots(most)}) run(least, most)
     join open_auctions o on o.from_spot between run.least and run.most
     where (o.to_spot in (select unnest(${spots(beside)}))) is true and ${where}`,
    bind,
  )
  return rows.flatMap((row) => {
    const from = { lat: row.fromLat, lng: row.fromLng }
    const to = { lat: row.toLat, lng: row.toLng }
    const detourKm = detourOf(corridor, { from, to })
    return detourKm === undefined ? [] : [{ ...row, detourKm }]
  })
}

interface AlongRow extends AuctionRowView {
  /** Approximate detour in kilometres. */
  detourKm: number
}

export type AlongPage = RankedPage<AlongRow>

/** The same as a page, smallest detour first. */
export async function pageOnWay(
  ctx: Ctx,
  search: Asked & { width: number },
  line: readonly Point[],
): Promise<AlongPage> {
  const filters = searchFiltersSchema.cast({
    ...search,
    fromPlaceId: undefined,
    toPlaceId: undefined,
  })
  const wanted = await resolveFilters(ctx, filters)
  const found = await findOnWay(ctx, wanted, corridorOf(line, search.width))
  const hits = found.map((hit) => ({ ...hit, rank: hit.detourKm }))
  return pageOfRanked(ctx, search, hits, (row, { detourKm }) => ({ ...row, detourKm }))
}

async function rowsOf<H extends Ranked, R>(
  ctx: Ctx,
  hits: readonly H[],
  say: (row: AuctionRowView, hit: H) => R,
): Promise<R[]> {
  const rows = await readRows(
    ctx,
    hits.map(({ id }) => id),
  )
  const views = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap((hit) => {
    const view = views.get(hit.id)
    return view ? [say(view, hit)] : []
  })
}
