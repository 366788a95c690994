import type { Route } from './address.rules.ts'
import { airKm, mountainFactor, type Point } from './distance.rules.ts'
import { shortestPath, type Path } from './shortest-path.part.ts'
import { encodeLine } from './polyline.part.ts'
import { roadGraph } from './road-graph.part.ts'

/** Town traffic winds more than motorways: 1.34 of the air line up to 30 km, 1.21 from 100 km. */
const SHORT = { km: 30, factor: 1.34 }
const LONG = { km: 100, factor: 1.21 }
const BLEND_FACTOR = 0.99
/** Where the way over towns is this much longer, a sea or a range lies in between: it alone counts. */
const ROUNDABOUT = 1.5
const DIRECT_KM = 12
const OVERSEAS_KMH = 30

function airFactor(km: number): number {
  const share = Math.min(1, Math.max(0, (km - SHORT.km) / (LONG.km - SHORT.km)))
  return SHORT.factor + (LONG.factor - SHORT.factor) * share
}

function drivingHours(km: number): number {
  const speed = 40 + 38 * Math.min(1, km / 250)
  return km / speed
}

function answer(km: number, hours: number, ferry: boolean, points: Point[]): Route {
  const polylineString = encodeLine(points)
  const half = Math.max(0.5, Math.round(hours * 2) / 2)
  return {
    distance: Math.max(1, Math.round(km)),
    polylineString,
    hours: half,
    ferry,
    isEstimated: true,
  }
}

/** The mean of the lengthened air line and of the way over towns: each errs the other way. */
function blend(air: number, mountains: number, way: Path): number {
  const straight = air * airFactor(air) * mountains
  const overTowns = Math.max(way.km, air)
  if (way.ferry || overTowns / (air * mountains) > ROUNDABOUT) return overTowns * BLEND_FACTOR
  return (0.5 * straight + 0.5 * overTowns) * BLEND_FACTOR
}

/** How far it is by road without asking anybody: good to some five in a hundred. */
export function estimateRoute(from: Point, to: Point): Route {
  const air = airKm(from, to)
  const mountains = mountainFactor(from, to, roadGraph().mountains)
  const straight = air * airFactor(air) * mountains
  const way = shortestPath(from, to)
  // Around the corner the straight way is nearer the truth, unless a strait has to be crossed.
  if (way && (air >= DIRECT_KM || way.hasLink)) {
    const km = blend(air, mountains, way)
    return answer(
      km,
      way.ferry || way.hasLink ? way.hours : drivingHours(km),
      way.ferry,
      way.points,
    )
  }
  if (air < DIRECT_KM) return answer(straight, drivingHours(straight), false, [from, to])
  // No road and no known ferry leads there: a line over the sea still gives the couriers a measure.
  return answer(air * LONG.factor, air / OVERSEAS_KMH, true, [from, to])
}
