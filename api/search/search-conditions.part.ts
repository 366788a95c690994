import { findPlace } from '#api/address/find-place.part.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { instantOf } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { failField } from '#api/kit/fail.ts'
import { childrenOf, findCategory, isLeaf, itemCategoryOf } from '#content/categories/categories.ts'
import type { SearchFilters } from './search.schema.ts'

/** A `where` and the values it names, `a` being the auction. */
export interface Conditions {
  where: string
  bind: unknown[]
}

export const EVERYTHING_OPEN = `a.status = 'active'`

/** What can be found at all (only what is open), narrowed by what somebody looks for. */
export async function conditionsOf(ctx: Ctx, filters: SearchFilters): Promise<Conditions> {
  const bind: unknown[] = []
  const value = (one: unknown): string => `$${bind.push(one)}`
  const from = filters.fromPlaceId && (await placeOf(ctx, 'fromPlaceId', filters.fromPlaceId))
  const to = filters.toPlaceId && (await placeOf(ctx, 'toPlaceId', filters.toPlaceId))
  const parts = [
    EVERYTHING_OPEN,
    filters.q && textPart(filters.q, value),
    filters.categories && `a.category_id = any(${value(leavesOf(filters.categories))})`,
    from && aroundPart('from', from, filters.fromRadius, value),
    to && aroundPart('to', to, filters.toRadius, value),
    filters.fromCountries &&
      `a.from_address->>'countryCode' = any(${value(filters.fromCountries)})`,
    filters.toCountries && `a.to_address->>'countryCode' = any(${value(filters.toCountries)})`,
    filters.dateFrom &&
      `(not a.date_fixed or a.receive_date_to >= ${value(filters.dateFrom)}::date)`,
    filters.dateTo && `(not a.date_fixed or a.send_date_from <= ${value(filters.dateTo)}::date)`,
    filters.weightMax !== undefined &&
      `coalesce(a.total_weight_kg, 0) <= ${value(filters.weightMax)}`,
    filters.priceType && `a.type = ${value(filters.priceType)}`,
    filters.postedSince && `a.published_at >= ${value(startOf(ctx, filters.postedSince))}`,
  ]
  return { where: parts.filter(Boolean).join('\n and '), bind }
}

async function placeOf(ctx: Ctx, path: string, placeId: string): Promise<Point> {
  return (await findPlace(ctx, placeId)) ?? failField(path, 'address')
}

const startOf = ({ storefront }: Ctx, day: string): Date =>
  instantOf(day, storefront.timeZone).toJSDate()

/** A main category stands for its leaves, a leaf of tree A for the one it maps to. */
export function leavesOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const category = findCategory(id)
    if (!category) return []
    const leaves = isLeaf(category) ? [category] : childrenOf(category.id, category.tree)
    return leaves.map(itemCategoryOf)
  })
}

type Value = (one: unknown) => string

/** Every word must stand somewhere: in the title, in a town's name or in an item. */
function textPart(q: string, value: Value): string {
  const words = q.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return `fold(concat_ws(' ', a.title, a.from_address->>'city', a.to_address->>'city',
    (select string_agg(i.name, ' ') from auction_items i where i.auction_id = a.id)))
    like all (select fold(word) from unnest(${value(words)}::text[]) word)`
}

const EARTH_DIAMETER_KM = 12742
const KM_PER_DEGREE = 111

/** The box finds them in the index, the haversine cuts its corners off. */
export function aroundPart(
  side: 'from' | 'to',
  { lat, lng }: Point,
  km: number,
  value: Value,
): string {
  const high = km / KM_PER_DEGREE
  const wide = high / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  const [west, south, east, north] = [lng - wide, lat - high, lng + wide, lat + high].map(value)
  const [y, x, reach] = [lat, lng, km].map(value)
  return `point(a.${side}_lng, a.${side}_lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))
    and ${EARTH_DIAMETER_KM} * asin(least(1, sqrt(
      power(sin(radians(a.${side}_lat - ${y}) / 2), 2)
      + cos(radians(${y})) * cos(radians(a.${side}_lat)) * power(sin(radians(a.${side}_lng - ${x}) / 2), 2)
    ))) <= ${reach}`
}
