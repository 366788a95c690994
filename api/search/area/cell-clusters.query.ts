import { CELLS_A_DEGREE, cellsIn, middleOf, SPOTS_A_DEGREE, type Box } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import type { Conditions } from '#api/search/search-conditions.query.ts'

type End = 'from' | 'to'

interface Counted {
  cell: number
  count: number
}

/** Number of auctions around a point. */
export interface CellCluster extends Point {
  count: number
}

/**
 * Counts over at least this many auctions are cached for a minute, while the user pans the map;
 * smaller ones are cheap.
 */
const MANY = 2000
const KEPT_MS = 60_000
const KEPT_COUNTS = 100

const kept = ttlCache<Counted[]>({
  ms: KEPT_MS,
  most: KEPT_COUNTS,
  isKept: (cells) => cells.reduce((sum, { count }) => sum + count, 0) >= MANY,
})

interface Looked {
  conditions: Conditions
  end: End
  box: Box | undefined
}

/**
 * Auctions per cell of half a degree, by pickup or delivery. Counted once for the whole map, then
 * filtered by the box.
 */
export async function countCells(ctx: Ctx, { conditions, end, box }: Looked): Promise<Counted[]> {
  const all = await kept(`${end} ${JSON.stringify(conditions)}`, () => countBy(ctx, conditions, `o.${end}_cell`))
  if (!box) return all
  const seen = new Set(cellsIn(box, CELLS_A_DEGREE))
  return all.filter(({ cell }) => seen.has(cell))
}

const countBy = (ctx: Ctx, { where, bind }: Conditions, column: string): Promise<Counted[]> =>
  query<Counted>(
    ctx,
    `select ${column} as cell, count(*)::int as count from open_auctions o
     where ${where} and ${column} is not null group by 1`,
    bind,
  )

interface Seen extends Looked {
  zoom: number | undefined
  /** Cell counts in the box. */
  cells: readonly Counted[]
}

/** Cluster widths in degrees; each merges whole cells. */
const WIDTHS = [16, 8, 4, 2, 1, 0.5]
const CLUSTERS_A_BOX = 12
const CLUSTERS_A_TILE = 4
/** Maximum fine cells in a box; above it coarse cells are used. */
const SPOTS_MAX = 3000

/**
 * Clusters of a width that suits the zoom; when zoomed in further than cells, fine cells are
 * counted.
 */
export async function clustersIn(ctx: Ctx, seen: Seen): Promise<CellCluster[]> {
  const { conditions, end, box, zoom, cells } = seen
  const wanted =
    zoom === undefined ? (box ? box.east - box.west : 360) / CLUSTERS_A_BOX : 360 / 2 ** zoom / CLUSTERS_A_TILE
  const width = WIDTHS.find((one) => one <= wanted)
  if (width !== undefined || !box) return join(cells, CELLS_A_DEGREE, width ?? 0.5)
  const spots = cellsIn(box, SPOTS_A_DEGREE)
  if (spots.length > SPOTS_MAX) return join(cells, CELLS_A_DEGREE, 0.5)
  const bind = [...conditions.bind]
  const where = `${conditions.where} and o.${end}_spot = any($${bind.push(spots)}::int[])`
  const counted = await countBy(ctx, { ...conditions, where, bind }, `o.${end}_spot`)
  return join(counted, SPOTS_A_DEGREE, 1 / SPOTS_A_DEGREE)
}

/** Merges cells into clusters, each at the weighted centre of its auctions. */
function join(cells: readonly Counted[], aDegree: number, width: number): CellCluster[] {
  const joined = new Map<string, CellCluster>()
  for (const { cell, count } of cells) {
    const { lat, lng } = middleOf(cell, aDegree)
    const key = `${Math.floor(lat / width)} ${Math.floor(lng / width)}`
    const known = joined.get(key) ?? { lat: 0, lng: 0, count: 0 }
    known.lat += lat * count
    known.lng += lng * count
    known.count += count
    joined.set(key, known)
  }
  return [...joined.values()]
    .map(({ lat, lng, count }) => ({
      lat: Math.round((lat / count) * 100) / 100,
      lng: Math.round((lng / count) * 100) / 100,
      count,
    }))
    .sort((one, other) => other.count - one.count || other.lat - one.lat || one.lng - other.lng)
}
