import { boxAround } from '#api/address/cell.rules.ts'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { PLACE_COLUMNS, type Place } from '#api/address/find-place.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db.ts'
import { inBox, withinPart, type Conditions } from './search-conditions.part.ts'

type Side = 'from' | 'to'
type Town = Place & { count: number }

/** A town that a number stands at, and how far around it is counted. */
interface Centre {
  town: Town
  radius: number
}

const TOWNS_MAX = 2000
/** As the search form offers them. */
const RADII_KM = [25, 50, 100, 200, 300]

/** The towns where auctions that fit begin, or end, the busiest first; each is its own town, whose name need not be looked up. */
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

/** The busiest town first, with all around it; then the busiest of those that are left. */
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
  for (const town of towns)
    if (centres.every((centre) => airKm(centre, town) > apart)) centres.push(town)
  return centres.map((town) => ({ town, radius }))
}

/** What the search answers when one follows the number: all within the radius, also what another circle counts. */
export async function countAround(
  ctx: Ctx,
  { where, bind: given }: Conditions,
  side: Side,
  centres: readonly Centre[],
): Promise<Map<Centre, number>> {
  const bind = [...given]
  const value = (one: unknown) => `$${bind.push(one)}`
  // Most lie far from most of them.
  const near = ({ town, radius }: Centre) =>
    `${inBox(side, boxAround(town, radius), value)} and ${withinPart('o', { side, point: town, km: radius }, value)}`
  const columns = centres.map(
    (centre, i) => `count(*) filter (where ${near(centre)})::int as "${i}"`,
  )
  const sql = `select ${columns.join(', ')} from open_auctions o where ${where}`
  const counts = await queryOne<Record<string, number>>(ctx, sql, bind)
  return new Map(centres.map((centre, i) => [centre, counts?.[i] ?? 0]))
}
