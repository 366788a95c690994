import type { Ctx } from '#api/kit/context.ts'
import { pageOnWay, type AlongPage } from './on-way.part.ts'
import type { Along } from './search.schema.ts'
import { stopsOf, wayByRoad } from './way-by-road.part.ts'

interface FoundAlong extends AlongPage {
  /** How long the way is, in kilometres. */
  distance: number
}

/** What lies on the own way: picked up near to it, delivered near to it farther on, the smallest detour first. */
export async function searchAlong(ctx: Ctx, search: Along): Promise<FoundAlong> {
  const { line, distance } = await wayByRoad(ctx, await stopsOf(ctx, search))
  return { ...(await pageOnWay(ctx, search, line)), distance }
}
