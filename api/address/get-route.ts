import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import type { Route } from './address.rules.ts'
import type { RouteQuery } from './address.schema.ts'
import { findPlace } from './find-place.query.ts'
import { findRoute } from './road-router.port.ts'

/** Distance, duration and line of the route from pickup to delivery. */
export async function getRoute(ctx: Ctx, { from, to }: RouteQuery): Promise<Route> {
  const [start, end] = await Promise.all([findPlace(ctx, from), findPlace(ctx, to)])
  if (!start || !end) fail('address.no_route')
  return findRoute(ctx, start, end)
}
