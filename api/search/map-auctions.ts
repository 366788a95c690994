import { airKm, type Point } from '#api/address/distance.rules.ts'
import { placeLabel } from '#api/address/place.view.ts'
import { findPlace, PLACE_COLUMNS, type Place } from '#api/address/find-place.part.ts'
import { townName } from '#api/address/reader-names.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db.ts'
import {
  layOutOverview,
  moveApart,
  OVERVIEW_BOX,
  type Circle,
} from '#api/map/draw-overview-map.part.ts'
import { aroundPart, conditionsOf, type Conditions } from './search-conditions.part.ts'
import type { SearchFilters } from './search.schema.ts'

/** So many auctions begin, or end, so near to a town. */
interface Cluster extends Circle {
  count: number
  city: string
  /** What one types to search there, and within how many kilometres. */
  place: string
  radius: number
}

interface AuctionsMap {
  /** Which end the numbers stand for: the one that the search leaves open. */
  side: 'from' | 'to'
  viewBox: string
  /** The picture of the land behind the numbers, as large as the sheet. */
  groundUrl: string
  /** Where the search starts, once for wide sheets and once for phones. */
  start: { count: number; city: string; wide: Circle; narrow: Circle } | null
  wide: Cluster[]
  narrow: Cluster[]
}

const TOWNS_MAX = 2000
/** As the search form offers them. */
const RADII_KM = [25, 50, 100, 200, 300]
/** On no screen is a circle smaller than a finger can find. */
const SIZES = { wide: { least: 17, most: 22 }, narrow: { least: 25, most: 31 } }

/** Where the auctions that fit are collected or brought, as numbers on a map; each leads to those that it counts. */
export async function mapAuctions(ctx: Ctx, filters: SearchFilters): Promise<AuctionsMap | null> {
  const side = filters.fromPlaceId ? 'to' : 'from'
  const startId = side === 'to' ? filters.fromPlaceId : filters.toPlaceId
  const start = startId ? await findPlace(ctx, startId) : undefined
  const towns = await findTowns(ctx, await conditionsOf(ctx, filters), side)
  if (towns.length === 0) return null
  const sheet = layOutOverview(start ? [...towns, start] : towns)
  const open = { ...filters, [`${side}PlaceId`]: undefined }
  const conditions = await conditionsOf(ctx, open)
  const total = towns.reduce((sum, { count }) => sum + count, 0)
  const first = (size: keyof typeof SIZES) => start && { ...sheet.spot(start), r: SIZES[size].most }
  const clusters = async (size: keyof typeof SIZES): Promise<Cluster[]> => {
    const chosen = choose(towns, sheet.spot, SIZES[size].most)
    const counted = await count(ctx, conditions, side, chosen)
    const circles = counted.map(({ town, radius, count }) => ({
      ...sheet.spot(town),
      r: count < 10 ? SIZES[size].least : SIZES[size].most,
      count,
      city: townName(town.name, town.country, ctx.storefront.language),
      place: placeLabel(town, ctx.storefront.language),
      radius,
    }))
    const begin = first(size)
    return moveApart<Circle>(begin ? [begin, ...circles] : circles)
      .slice(begin ? 1 : 0)
      .map((circle) => circle as Cluster)
  }
  const [wideStart, narrowStart] = [first('wide'), first('narrow')]
  return {
    side,
    viewBox: OVERVIEW_BOX,
    groundUrl: sheet.groundUrl,
    start:
      start && wideStart && narrowStart
        ? {
            count: total,
            city: townName(start.city, start.country, ctx.storefront.language),
            wide: wideStart,
            narrow: narrowStart,
          }
        : null,
    wide: await clusters('wide'),
    narrow: await clusters('narrow'),
  }
}

type Town = Place & { count: number }

const findTowns = (ctx: Ctx, { where, bind }: Conditions, side: 'from' | 'to'): Promise<Town[]> =>
  query<Town>(
    ctx,
    `with counted as (
       select a.${side}_address->>'cityPlaceId' as id, count(*)::int as count
       from auctions a where ${where} group by 1 order by 2 desc, 1 limit ${TOWNS_MAX}
     )
     select ${PLACE_COLUMNS}, counted.count from counted
     join places p on p.place_id = counted.id join places c on c.id = p.city_id
     order by counted.count desc, p.id`,
    bind,
  )

interface Centre {
  town: Town
  radius: number
}

/** The busiest town first, with all around it; then the busiest of those that are left. */
function choose(
  towns: readonly Town[],
  spot: (point: Point) => { x: number; y: number },
  r: number,
): Centre[] {
  const [first] = towns
  if (!first) return []
  const high = spot({ lat: first.lat - 0.5, lng: first.lng }).y - spot(first).y
  const perKm = high / (airKm(first, { lat: first.lat - 0.5, lng: first.lng }) || 1)
  const radius = RADII_KM.find((km) => km * perKm >= 1.6 * r) ?? RADII_KM.at(-1) ?? 0
  const apart = Math.max(radius, (1.6 * r) / perKm)
  const centres: Town[] = []
  for (const town of towns)
    if (centres.every((centre) => airKm(centre, town) > apart)) centres.push(town)
  return centres.map((town) => ({ town, radius }))
}

/** What the search answers when one follows the number: all within the radius, also what another circle counts. */
async function count(
  ctx: Ctx,
  { where, bind: given }: Conditions,
  side: 'from' | 'to',
  centres: readonly Centre[],
): Promise<(Centre & { count: number })[]> {
  const bind = [...given]
  const value = (one: unknown) => `$${bind.push(one)}`
  const columns = centres.map(
    ({ town, radius }, i) =>
      `count(*) filter (where ${aroundPart(side, town, radius, value)})::int as "${i}"`,
  )
  const sql = `select ${columns.join(', ')} from auctions a where ${where}`
  const counts = await queryOne<Record<string, number>>(ctx, sql, bind)
  return centres.map((centre, i) => ({ ...centre, count: counts?.[i] ?? 0 }))
}
