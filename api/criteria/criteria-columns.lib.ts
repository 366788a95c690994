import { angleOf } from '#api/address/distance.rules.ts'
import { findPlace, type Place } from '#api/address/find-place.query.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { AppError, failField, findAppError } from '#api/kit/fail.ts'
import { writePolygon } from '#api/search/area/area-condition.lib.ts'
import type { FiltersInArea } from '#api/search/area/area.schema.ts'
import { expandCategories } from '#api/search/expand-categories.lib.ts'
import { resolveFilters, type Wanted } from '#api/search/search-conditions.query.ts'
import { onlyAsked } from './criteria.rules.ts'
import { keysOf } from './search-key.rules.ts'

interface Meant {
  columns: Record<string, unknown>
  keys: string[]
}

/** Converts filters to the columns and keys of a saved search; errors name their path within it. */
export async function meantBy(ctx: Ctx, given: FiltersInArea): Promise<Meant> {
  const filters = onlyAsked(given)
  if (Object.keys(filters).length === 0) failField('filters', 'required')
  const wanted = await resolve(ctx, given)
  const leaves = given.categories && [...new Set(expandCategories(given.categories))]
  const placeOf = async (id: string | undefined) => (id ? findPlace(ctx, id) : undefined)
  const [from, to] = await Promise.all([placeOf(given.fromPlaceId), placeOf(given.toPlaceId)])
  return {
    columns: columnsOf(ctx, { filters, wanted, leaves, from, to }),
    keys: keysOf({
      from: from && { point: from, km: given.fromRadius },
      to: to && { point: to, km: given.toRadius },
      area: wanted.area,
      fromCountries: given.fromCountries,
      toCountries: given.toCountries,
      leaves,
      words: wanted.words?.words,
    }),
  }
}

/** Prefixes the paths of errors with `filters.`. */
async function resolve(ctx: Ctx, filters: FiltersInArea): Promise<Wanted> {
  try {
    return await resolveFilters(ctx, filters)
  } catch (error) {
    const { errors } = findAppError(error)?.data ?? {}
    if (!errors) throw error
    const inside = (errors as FieldError[]).map((one) => ({ ...one, path: `filters.${one.path}` }))
    throw new AppError('invalid', { errors: inside })
  }
}

interface Told {
  filters: Record<string, unknown>
  wanted: Wanted
  leaves: string[] | undefined
  from: Place | undefined
  to: Place | undefined
}

function columnsOf({ storefront }: Ctx, { filters, wanted, leaves, from, to }: Told) {
  const { filters: given, area } = wanted
  return {
    filters: JSON.stringify(filters),
    locale: storefront.locale,
    from_place: from && JSON.stringify(from),
    to_place: to && JSON.stringify(to),
    words: wanted.words?.words,
    leaves,
    ...circle('from', from, given.fromRadius),
    ...circle('to', to, given.toRadius),
    area: area && writePolygon(area.polygon),
    area_side: area?.side,
    from_countries: given.fromCountries,
    to_countries: given.toCountries,
    date_from: given.dateFrom,
    date_to: given.dateTo,
    weight_min: given.weightMin,
    weight_max: given.weightMax,
    vehicle_id: given.vehicleId,
    load_length: given.loadLength,
    load_width: given.loadWidth,
    load_height: given.loadHeight,
    payload: given.payload,
    is_fixed: given.priceType && given.priceType === 'fixed',
    euro_cents_per_km: given.euroPerKmMin === undefined ? undefined : Math.round(given.euroPerKmMin * 100),
    posted_after: wanted.postedAfter,
  }
}

const circle = (side: 'from' | 'to', place: Place | undefined, km: number) => ({
  [`${side}_lat`]: place?.lat,
  [`${side}_lng`]: place?.lng,
  [`${side}_angle`]: place && angleOf(km),
})
