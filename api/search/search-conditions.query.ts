import { findPlace } from '#api/address/find-place.query.ts'
import { boxAround, boxWithin, CELLS_A_DEGREE, cellsIn, SPOTS_A_DEGREE, type Box } from '#api/address/cell.rules.ts'
import { EARTH_DIAMETER_KM, angleOf, type Point } from '#api/address/distance.rules.ts'
import { instantOf } from '#api/common/dates.rules.ts'
import type { LoadField } from '#api/company/vehicle/vehicle.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import { areaPart } from './area/area-condition.lib.ts'
import type { Area, AreaFilters } from './area/area.schema.ts'
import { expandCategories } from './expand-categories.lib.ts'
import { readWords } from './read-words.query.ts'
import type { SearchFilters } from './search.schema.ts'
import type { WordsQuery } from './typed-words.rules.ts'

/** A search by words alone reads `open_words` only. */
export type Source = 'open_auctions' | 'open_words'

/** A `where` over rows `o` of `from`, and its parameters. */
export interface Conditions {
  from: Source
  where: string
  bind: unknown[]
}

/**
 * Resolved filters: every place, vehicle and word is looked up, so building SQL needs no more
 * queries.
 */
export interface Wanted {
  filters: SearchFilters
  from: Point | undefined
  to: Point | undefined
  /** Dimensions of the load space; missing ones are unlimited. */
  load: Partial<Record<LoadField, number>>
  postedAfter: Date | undefined
  words: WordsQuery | undefined
  area?: Area | undefined
}

const EVERYTHING_OPEN = 'true'

/** Conditions for the open auctions that match the filters. */
export const conditionsOf = async (ctx: Ctx, filters: SearchFilters & AreaFilters): Promise<Conditions> =>
  conditionsFor(await resolveFilters(ctx, filters))

/**
 * Looks up the ids in the filters. Unknown places and vehicles give field errors, all together.
 * Vehicles must belong to `companyId`.
 */
export async function resolveFilters(
  ctx: Ctx,
  filters: SearchFilters & AreaFilters,
  companyId = ownCompany(ctx),
): Promise<Wanted> {
  const errors = new FieldErrors()
  const [{ from, to, vehicle }, words] = await Promise.all([
    lookUp(ctx, filters, companyId, errors),
    filters.q && readWords(ctx, filters.q),
  ])
  errors.throwIfAny()
  const { loadLength, loadWidth, loadHeight, payload } = filters
  const named = Object.entries({ loadLength, loadWidth, loadHeight, payload })
  return {
    filters,
    from,
    to,
    load: { ...vehicle, ...Object.fromEntries(named.filter(([, value]) => value !== undefined)) },
    postedAfter: filters.postedSince ? instantOf(filters.postedSince, ctx.storefront.timeZone).toJSDate() : undefined,
    words: words || undefined,
    area: areaOf(filters),
  }
}

type Named = Partial<Pick<SearchFilters, 'fromPlaceId' | 'toPlaceId' | 'vehicleId'>>

async function lookUp(
  ctx: Ctx,
  { fromPlaceId, toPlaceId, vehicleId }: Named,
  companyId: number | null,
  errors: FieldErrors,
) {
  const [from, to, vehicle] = await Promise.all([
    fromPlaceId ? findPlace(ctx, fromPlaceId) : undefined,
    toPlaceId ? findPlace(ctx, toPlaceId) : undefined,
    vehicleId ? vehicleOf(ctx, vehicleId, companyId) : undefined,
  ])
  if (fromPlaceId && !from) errors.add('fromPlaceId', 'address')
  if (toPlaceId && !to) errors.add('toPlaceId', 'address')
  if (vehicleId && !vehicle) errors.add('vehicleId', 'not_contain')
  return { from, to, vehicle }
}

/** Adds the same errors when the schema has already refused the filters. */
export const findWrongFilters = async (ctx: Ctx, named: Named, errors: FieldErrors): Promise<void> =>
  void (await lookUp(ctx, named, ownCompany(ctx), errors))

const ownCompany = ({ caller }: Ctx): number | null => (caller.isSignedIn ? caller.companyId : null)

/** `side` without a polygon has no effect. */
export const areaOf = ({ polygon, side = 'from' }: AreaFilters): Area | undefined => polygon && { polygon, side }

/** The filters as SQL. Parameters are appended to `bind`. */
export function conditionsFor(wanted: Wanted, bind: unknown[] = []): Conditions {
  const { filters, from, to, load, postedAfter, words, area } = wanted
  const value: Value = (one) => `$${bind.push(one)}`
  // With both ends, coarse cells share one composite index; with one end, fine cells fit the circle
  // better.
  const isPair = Boolean(from && to)
  const parts = [
    words && `o.auction_id in (select w.auction_id from open_words w where w.words @@ ${value(words.words)}::tsquery)`,
    filters.categories && categoryPart(expandCategories(filters.categories), isPair, value),
    from && aroundPart({ side: 'from', point: from, km: filters.fromRadius, isPair }, value),
    to && aroundPart({ side: 'to', point: to, km: filters.toRadius, isPair }, value),
    filters.fromCountries && `o.from_country = any(${value(filters.fromCountries)})`,
    filters.toCountries && `o.to_country = any(${value(filters.toCountries)})`,
    filters.dateFrom && `(o.last_day is null or o.last_day >= ${value(filters.dateFrom)}::date)`,
    filters.dateTo && `(o.first_day is null or o.first_day <= ${value(filters.dateTo)}::date)`,
    filters.weightMin !== undefined && `o.weight_kg >= ${value(filters.weightMin)}`,
    filters.weightMax !== undefined && `o.weight_kg <= ${value(filters.weightMax)}`,
    ...loadParts(load, value),
    filters.priceType && `o.is_fixed = ${value(filters.priceType === 'fixed')}`,
    filters.euroPerKmMin !== undefined &&
      `coalesce(o.euro_cents_per_km, -1) >= ${value(Math.round(filters.euroPerKmMin * 100))}::int`,
    postedAfter && `o.published_at >= ${value(postedAfter)}`,
    area && areaPart(area.polygon, area.side, value),
  ]
  const where = parts.filter(Boolean).join('\n and ') || EVERYTHING_OPEN
  return { from: 'open_auctions', where, bind }
}

/**
 * The same over `open_words` if there are only words; its rows can be sorted by publication date
 * only.
 */
export function wordsAlone(wanted: Wanted, { bind }: Conditions): Conditions | undefined {
  const alone = conditionsFor({ ...wanted, words: undefined })
  return alone.where === EVERYTHING_OPEN && wanted.words
    ? { from: 'open_words', where: 'o.words @@ $1::tsquery', bind }
    : undefined
}

type Value = (one: unknown) => string

/**
 * With both ends known their index is better. `is true` keeps the planner from using the category
 * index.
 */
function categoryPart(leaves: readonly string[], isPair: boolean, value: Value): string {
  const part = `o.category_id = any(${value(leaves)})`
  return isPair ? `(${part}) is true` : part
}

const vehicleOf = (ctx: Ctx, vehicleId: number, companyId: number | null) =>
  queryOne<Record<LoadField, number>>(
    ctx,
    `select load_length as "loadLength", load_width as "loadWidth", load_height as "loadHeight", payload
     from company_vehicles where id = $1 and company_id = $2 and archived_at is null`,
    [vehicleId, companyId],
  )

/** Listings without measurements are not excluded. */
function loadParts({ loadLength, loadWidth, loadHeight, payload }: Wanted['load'], value: Value): (string | false)[] {
  const fits = (column: string, most: number | undefined) =>
    most !== undefined && `(o.${column} is null or o.${column} <= ${value(most)}::int)`
  const isTurnable = loadLength !== undefined && loadWidth !== undefined
  return [
    fits('long_cm', isTurnable ? Math.max(loadLength, loadWidth) : loadLength),
    fits('broad_cm', isTurnable ? Math.min(loadLength, loadWidth) : loadWidth),
    fits('high_cm', loadHeight),
    payload !== undefined && `o.weight_kg <= ${value(payload)}`,
  ]
}

interface Circle {
  side: 'from' | 'to'
  point: Point
  km: number
}

/** Wider circles contain too many fine cells. */
const SPOTS_KM = 60

/** Cells use the index; points in the inner box need no distance check, the others do. */
function aroundPart(circle: Circle & { isPair: boolean }, value: Value): string {
  const { side, point, km, isPair } = circle
  const isFine = side === 'from' && !isPair && km <= SPOTS_KM
  const cells = cellsIn(boxAround(point, km), isFine ? SPOTS_A_DEGREE : CELLS_A_DEGREE)
  const column = `o.${side}_${isFine ? 'spot' : 'cell'}`
  // Bound as text, because the driver serializes arrays element by element.
  return `${column} = any(${value(`{${cells.join()}}`)}::int[])
    and case when ${inBox(side, boxWithin(point, km), value)} then true else ${withinPart('o', circle, value)} end`
}

/** SQL: whether one end of an open auction is in a box. Five times faster than a distance. */
export const inBox = (side: Circle['side'], { south, west, north, east }: Box, value: Value) =>
  `o.${side}_lat between ${value(south)}::float8 and ${value(north)}::float8
   and o.${side}_lng between ${value(west)}::float8 and ${value(east)}::float8`

/** SQL: the haversine term, which grows with the distance and saves a root. */
export const haversine = (row: string, side: Circle['side'], lat: string, lng: string) => /* sql */ `(
  power(sin(radians(${row}.${side}_lat - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians(${row}.${side}_lat)) * power(sin(radians(${row}.${side}_lng - ${lng}) / 2), 2))`

/** SQL: whether one end of row `row` is in a circle. */
export function withinPart(row: string, { side, point, km }: Circle, value: Value): string {
  const [lat, lng] = [`${value(point.lat)}::float8`, `${value(point.lng)}::float8`]
  return `${haversine(row, side, lat, lng)} <= ${value(angleOf(km))}::float8`
}

/** SQL: distance from a point to one end of an open auction, in kilometres. */
export function distancePart({ side, point }: Omit<Circle, 'km'>, value: Value): string {
  const [lat, lng] = [`${value(point.lat)}::float8`, `${value(point.lng)}::float8`]
  return `${EARTH_DIAMETER_KM} * asin(least(1, sqrt(${haversine('o', side, lat, lng)})))`
}
