import { TRIP_WIDTH, tripWidths } from '#api/trip/trip.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { TypedSearch } from '#site/parts/auction/search-fields.ts'

/**
 * The URL for posting a searched route as a trip, with places, days, vehicle and width filled in.
 */
export function toTrip(locale: Locale, { from, via, to, along, dateFrom, dateTo, vehicleId }: TypedSearch) {
  const width = tripWidths.find((km) => String(km) === along) ?? TRIP_WIDTH
  const said = { from, via, to, dateFrom, dateTo, vehicleId, width: String(width) }
  const filled = Object.entries(said).filter((one): one is [string, string] => Boolean(one[1]))
  const query = new URLSearchParams([['add', '1'], ...filled])
  return `${toPath(locale, 'trips')}?${query.toString()}`
}
