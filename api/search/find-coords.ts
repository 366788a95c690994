import { CELLS_A_DEGREE, cellsIn, type Box } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { CoordsAsked } from './area/area.schema.ts'
import { clustersIn, countCells, type CellCluster } from './area/cell-clusters.query.ts'
import { conditionsOf, type Conditions } from './search-conditions.query.ts'
import { pointFor, townOf, type TownPoint } from './area/town-points.query.ts'

interface AuctionPoint extends Point {
  id: number
}

interface Coords {
  /** The end of the transport that the points show. */
  end: 'from' | 'to'
  /** Number of auctions; above 2,000 there are only clusters. */
  total: number
  points: AuctionPoint[]
  /** Clusters with their number of auctions. */
  clusters: CellCluster[]
}

const POINTS_MAX = 2000

/** Pickup or delivery points of matching auctions, at town level, for providers. */
export const findCoords = (ctx: SignedInCtx, asked: CoordsAsked): Promise<Coords> => coordsOf(ctx, asked, true)

/** The same for everybody, rounded to about ten kilometres. */
export const findCoordsAnonymously = (ctx: Ctx, asked: CoordsAsked): Promise<Coords> => coordsOf(ctx, asked, false)

async function coordsOf(ctx: Ctx, asked: CoordsAsked, isExact: boolean): Promise<Coords> {
  const { box, zoom, ...filters } = asked
  const end = filters.side === 'to' ? 'to' : 'from'
  const conditions = await conditionsOf(ctx, filters)
  const points = await pointsIn(ctx, { conditions, end, box, isExact })
  if (points) return { end, total: points.length, points, clusters: [] }
  const cells = await countCells(ctx, { conditions, end, box })
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  return { end, total, points: [], clusters: await clustersIn(ctx, { conditions, end, box, zoom, cells }) }
}

interface Look {
  conditions: Conditions
  end: 'from' | 'to'
  box: Box | undefined
  isExact: boolean
}

/** Undefined if there are too many. The box is checked against the rounded points, as shown. */
async function pointsIn(ctx: Ctx, look: Look): Promise<AuctionPoint[] | undefined> {
  const { conditions, end, box, isExact } = look
  const bind = [...conditions.bind]
  const cells = box && `$${bind.push(cellsIn(box, CELLS_A_DEGREE))}::int[]`
  const { column, joins } = townOf(end)
  // Towns are joined only if there are few enough points to show.
  const seen = await queryOne<{ count: number; points: { id: number; at: TownPoint }[] | null }>(
    ctx,
    `with seen as materialized (
       select o.auction_id, o.${end}_place_id, o.${end}_lat, o.${end}_lng from open_auctions o
       where ${conditions.where} and o.${end}_cell ${cells ? `= any(${cells})` : 'is not null'}
       limit ${POINTS_MAX + 1}
     ), counted as (select count(*)::int as count from seen)
     select counted.count, (
       select json_agg(json_build_object('id', o.auction_id, 'at', ${column}) order by o.auction_id desc)
       from seen o ${joins} where counted.count <= ${POINTS_MAX}) as points
     from counted`,
    bind,
  )
  if (!seen || seen.count > POINTS_MAX) return undefined
  return (seen.points ?? [])
    .map(({ id, at }) => ({ id, ...pointFor(at, isExact) }))
    .filter((point) => !box || isIn(box, point))
}

const isIn = ({ south, west, north, east }: Box, { lat, lng }: Point): boolean =>
  south <= lat && lat <= north && west <= lng && lng <= east
