import type { FiltersInArea } from '#api/search/area.schema.ts'

/** What a saved search asks for: filters of the list, in an area or everywhere. */
export type SavedFilters = Partial<FiltersInArea>

/** When a company hears of what a saved search finds. */
export const alerts = ['none', 'instant', 'daily', 'weekly'] as const
export type Alert = (typeof alerts)[number]

export const CRITERIA_PER_COMPANY = 50
export const CRITERIA_NAME_MAX = 80
/** One that was removed can be put back for so long. */
export const PUT_BACK_HOURS = 24

/** A listing that is shown again after so long is news once more. */
export const HITS_KEPT_DAYS = 60

/** So many listings stand in one mail; of more it says how many there are. */
export const LISTINGS_PER_DIGEST = 10
/** Nobody counts farther what is new. */
export const NEW_MAX = 100

/** The same for the same search, however it was asked: a radius around no place is none, nor is a side of no area. */
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
        // Corners make another area in another order.
        Array.isArray(value) && name !== 'polygon'
          ? [...new Set<unknown>(value)].toSorted()
          : value,
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
