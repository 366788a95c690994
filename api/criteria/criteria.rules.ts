import type { FiltersInArea } from '#api/search/area/area.schema.ts'

/** Filters of a saved search, in an area or everywhere. */
export type SavedFilters = Partial<FiltersInArea>

/** How often a company is notified of new matches. */
export const alerts = ['none', 'instant', 'daily', 'weekly'] as const
export type Alert = (typeof alerts)[number]

export const CRITERIA_PER_COMPANY = 50
export const CRITERIA_NAME_MAX = 80
/** Hours in which a removed search can be restored. */
export const PUT_BACK_HOURS = 24

/** Days after which a listing shown again counts as new. */
export const HITS_KEPT_DAYS = 60

/** Maximum number of listings in a digest; further ones are counted. */
export const LISTINGS_PER_DIGEST = 10
/** Counting of new matches stops here. */
export const NEW_MAX = 100

/**
 * Normalises filters, so that equal searches compare equal: a radius needs a place, a side needs an
 * area.
 */
export function onlyAsked(filters: SavedFilters): Record<string, unknown> {
  const { fromRadius, toRadius, side, ...others } = filters
  const all = {
    ...others,
    fromRadius: filters.fromPlaceId && fromRadius,
    toRadius: filters.toPlaceId && toRadius,
    side: filters.polygon && (side ?? 'from'),
  }
  return Object.fromEntries(
    Object.entries<unknown>(all)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]): [string, unknown] => [
        name,
        // The corners of a polygon must keep their order.
        Array.isArray(value) && name !== 'polygon' ? [...new Set<unknown>(value)].toSorted() : value,
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
