import { findPlace, type Place } from '#api/address/find-place.query.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import { findRoute } from '#api/address/road-router.port.ts'
import type { Ctx } from '#api/kit/context.ts'
import { FieldErrors } from '#api/kit/fail.ts'

export interface NamedStops {
  fromPlaceId?: string | undefined
  viaPlaceIds?: readonly (string | undefined)[] | undefined
  toPlaceId?: string | undefined
}

/** The places of a route in order. Unknown ids add a field error; omitted ones are skipped. */
export async function findStops(
  ctx: Ctx,
  { fromPlaceId, viaPlaceIds = [], toPlaceId }: NamedStops,
  errors: FieldErrors,
): Promise<Place[]> {
  const named = [
    ['fromPlaceId', fromPlaceId],
    ...viaPlaceIds.map((id) => ['viaPlaceIds', id] as const),
    ['toPlaceId', toPlaceId],
  ] as const
  const stops = await Promise.all(
    named.map(async ([path, id]) => {
      const place = id && (await findPlace(ctx, id))
      if (id && !place) errors.add(path, 'address')
      return place || undefined
    }),
  )
  return stops.filter((stop) => stop !== undefined)
}

/** The same, but throws the field errors. */
export async function stopsOf(ctx: Ctx, named: NamedStops): Promise<Place[]> {
  const errors = new FieldErrors()
  const stops = await findStops(ctx, named, errors)
  errors.throwIfAny()
  return stops
}

/** The road route through the stops, and its length in kilometres. */
export async function wayByRoad(ctx: Ctx, stops: readonly Point[]): Promise<{ line: Point[]; distance: number }> {
  const legs = await Promise.all(stops.slice(1).map((stop, before) => findRoute(ctx, stops[before] ?? stop, stop)))
  return {
    line: legs.flatMap(({ polylineString }) => decodeLine(polylineString)),
    distance: legs.reduce((sum, leg) => sum + leg.distance, 0),
  }
}
