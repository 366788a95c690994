import { boxAround } from '#api/address/cell.rules.ts'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { PLACE_COLUMNS, type Place } from '#api/address/find-place.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { inBox, withinPart, type Conditions } from '#api/search/search-conditions.query.ts'

type Side = 'from' | 'to'
type Town = Place & { count: number }

/** A town where a number is drawn, and the radius it counts, in kilometres. */
interface Centre {
  town: Town
  radius: number
}

const TOWNS_MAX = 2000
/** The radii that the search form offers. */
const RADII_KM = [25, 50, 100, 200, 300]

/**
 * Towns where matching auctions begin or end, busiest first. `c` is the town itself, so its name
 * needs no join.
 */
export const findTowns = (ctx: Ctx, { where, bind }: Conditions, side: Side): Promise<Town[]> =>
  query<Town>(
    ctx,
    `with counted as materialized (
       select o.${side}_place_id as id, count(*)::int as count from open_auctions o where ${where} group by 1
     ), towns as (
       select place.city_id as id, sum(counted.count)::int as count
       from counted join places place on place.id = counted.id
       group by 1 order by 2 desc, 1 limit ${TOWNS_MAX}
     )
     select ${PLACE_COLUMNS}, towns.count from towns
     join places p on p.id = towns.id cross join lateral (select p.*) c
     order by towns.count desc, p.id`,
    bind,
  )

/** Picks the busiest town, then repeatedly the busiest one outside the circles already chosen. */
export function chooseCentres(
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
  for (const town of towns) if (centres.every((centre) => airKm(centre, town) > apart)) centres.push(town)
  return centres.map((town) => ({ town, radius }))
}

/** Counts all auctions within each radius, as the linked search does; circles can overlap. */
export async function countAround(
  ctx: Ctx,
  { where, bind: given }: Conditions,
  side: Side,
  centres: readonly Centre[],
): Promise<Map<Centre, number>> {
  const bind = [...given]
  const value = (one: unknown) => `$${bind.push(one)}`
  // The box check is cheap and excludes most auctions.
  const near = ({ town, radius }: Centre) =>
    `${inBox(side, boxAround(town, radius), value)} and ${withinPart('o', { side, point: town, km: radius }, value)}`
  const columns = centres.map((centre, i) => `count(*) filter (where ${near(centre)})::int as "${i}"`)
  const sql = `select ${columns.join(', ')} from open_auctions o where ${where}`
  const counts = await queryOne<Record<string, number>>(ctx, sql, bind)
  return new Map(centres.map((centre, i) => [centre, counts?.[i] ?? 0]))
}
