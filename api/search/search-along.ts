import type { Ctx } from '#api/kit/context.ts'
import { pageOnWay, type AlongPage } from './on-way.query.ts'
import type { Along } from './search.schema.ts'
import { stopsOf, wayByRoad } from './way-by-road.lib.ts'

interface FoundAlong extends AlongPage {
  /** Length of the route in kilometres. */
  distance: number
}

/**
 * Auctions along the caller's route: picked up near it and delivered near it farther along,
 * smallest detour first.
 */
export async function searchAlong(ctx: Ctx, search: Along): Promise<FoundAlong> {
  const { line, distance } = await wayByRoad(ctx, await stopsOf(ctx, search))
  return { ...(await pageOnWay(ctx, search, line)), distance }
}
