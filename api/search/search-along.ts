import { findPlace } from '#api/address/find-place.part.ts'
import { decodeLine } from '#api/address/polyline.part.ts'
import { findRoute } from '#api/address/road-router.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { failField } from '#api/kit/fail.ts'
import { pageOnWay, type FoundOnWay } from './on-way.part.ts'
import type { Along } from './search.schema.ts'

interface FoundAlong extends FoundOnWay {
  /** How long the way is, in kilometres. */
  distance: number
}

/** What lies on the own way: picked up near to it, delivered near to it farther on, the smallest detour first. */
export async function searchAlong(ctx: Ctx, search: Along): Promise<FoundAlong> {
  const { line, distance } = await wayOf(ctx, search)
  return { ...(await pageOnWay(ctx, search, line)), distance }
}

/** By road from place to place. */
async function wayOf(ctx: Ctx, { fromPlaceId, viaPlaceIds = [], toPlaceId }: Along) {
  const named = [
    ['fromPlaceId', fromPlaceId],
    ...viaPlaceIds.map((id) => ['viaPlaceIds', id] as const),
    ['toPlaceId', toPlaceId],
  ] as const
  const stops = await Promise.all(
    named.map(async ([path, id]) => (await findPlace(ctx, id)) ?? failField(path, 'address')),
  )
  const legs = await Promise.all(
    stops.slice(1).map((stop, before) => findRoute(ctx, stops[before] ?? stop, stop)),
  )
  return {
    line: legs.flatMap(({ polylineString }) => decodeLine(polylineString)),
    distance: legs.reduce((sum, leg) => sum + leg.distance, 0),
  }
}
