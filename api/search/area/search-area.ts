import { decodeLine, encodeLine } from '#api/address/polyline.lib.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { isProvider } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { failField } from '#api/kit/fail.ts'
import { isOnEarth } from './area.rules.ts'
import type { AreaSearch } from './area.schema.ts'
import { lengthOfWay } from '#api/search/corridor.rules.ts'
import { pageOnWay } from '#api/search/on-way.query.ts'
import { searchAuctions } from '#api/search/search-auctions.ts'
import { findTownPoints } from './town-points.query.ts'

interface AreaRow extends AuctionRowView {
  /** Point of pickup; town level for couriers and charities, rounded to about ten kilometres for others. */
  fromPoint: Point
  /** Point of delivery; town level for couriers and charities, rounded to about ten kilometres for others. */
  toPoint: Point
  /** Approximate detour along a route in kilometres; null for an area. */
  detourKm: number | null
}

interface FoundInArea {
  data: AreaRow[]
  page: number
  pageSize: number
  total: number
  /** There are more than `total`, because counting is capped. */
  isTotalCapped: boolean
  /** Length of the route in kilometres; null for an area. */
  distance: number | null
  /** The largest town in the area, or the one nearest to it; null for a route. */
  town: string | null
  nextCursor: string | null
}

/** Auctions that begin or end in an area, or along a route that the caller supplies. */
export async function searchArea(ctx: Ctx, search: AreaSearch): Promise<FoundInArea> {
  const { data, ...found } = await (search.polyline === undefined
    ? searchPolygon(ctx, search)
    : searchWay(ctx, search, search.polyline))
  const points = await findTownPoints(
    ctx,
    data.map(({ id }) => id),
    isProvider(ctx.caller),
  )
  return { ...found, data: data.flatMap((row) => withPoints(row, points.get(row.id))) }
}

type Ends = Pick<AreaRow, 'fromPoint' | 'toPoint'>
type Found = Omit<FoundInArea, 'data'> & { data: Omit<AreaRow, keyof Ends>[] }

/** Auctions closed meanwhile have no points and are left out. */
const withPoints = (row: Found['data'][number], ends: Ends | undefined): AreaRow[] =>
  ends ? [{ ...row, ...ends }] : []

async function searchPolygon(ctx: Ctx, search: AreaSearch): Promise<Found> {
  const { likeWords: _, data, ...found } = await searchAuctions(ctx, search)
  return { ...found, data: data.map((row) => ({ ...row, detourKm: null })), distance: null }
}

const LINE_POINTS_MAX = 1000
const WAY_KM_MAX = 6000

async function searchWay(ctx: Ctx, search: AreaSearch, polyline: string): Promise<Found> {
  const line = readLine(polyline)
  const distance = Math.round(lengthOfWay(line))
  if (distance > WAY_KM_MAX) failField('polyline', 'max', { 0: WAY_KM_MAX })
  return { ...(await pageOnWay(ctx, search, line)), isTotalCapped: false, distance, town: null }
}

/** Invalid text may still decode to a line, so encoding it again must give the same text. */
function readLine(polyline: string): Point[] {
  const line = decodeLine(polyline)
  if (line.length > LINE_POINTS_MAX) failField('polyline', 'corners_most', { 0: LINE_POINTS_MAX })
  if (line.length < 2 || !line.every(isOnEarth) || encodeLine(line) !== polyline) failField('polyline', 'incorrect')
  return line
}
