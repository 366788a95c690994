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

/** The mean of the lengthened air line and of the way over towns: each errs the other way. */
function blend(air: number, mountains: number, way: Path): number {
  const straight = air * airFactor(air) * mountains
  const overTowns = Math.max(way.km, air)
  if (way.ferry || overTowns / (air * mountains) > ROUNDABOUT) return overTowns * BLEND_FACTOR
  return (0.5 * straight + 0.5 * overTowns) * BLEND_FACTOR
}

/** A way by road as it is reckoned, not yet in round numbers. */
interface RoughWay {
  km: number
  hours: number
  ferry: boolean
  points: Point[]
}

/** The same between two places over the towns of `way`, or where there are none, through the air. */
export function roughWay(from: Point, to: Point, way: Path | undefined): RoughWay {
  const air = airKm(from, to)
  const mountains = mountainFactor(from, to, roadGraph().mountains)
  const straight = air * airFactor(air) * mountains
  // Around the corner the straight way is nearer the truth, unless a strait has to be crossed.
  if (way && (air >= DIRECT_KM || way.hasLink)) {
    const km = blend(air, mountains, way)
    const hours = way.ferry || way.hasLink ? way.hours : drivingHours(km)
    return { km, hours, ferry: way.ferry, points: way.points }
  }
  const points = [from, to]
  if (air < DIRECT_KM) return { km: straight, hours: drivingHours(straight), ferry: false, points }
  // No road and no known ferry leads there: a line over the sea still gives the couriers a measure.
  return { km: air * LONG.factor, hours: air / OVERSEAS_KMH, ferry: true, points }
}

/** How far it is by road without asking anybody: good to some five in a hundred. */
export function estimateRoute(from: Point, to: Point): Route {
  const { km, hours, ferry, points } = roughWay(from, to, shortestPath(from, to))
  return {
    distance: Math.max(1, Math.round(km)),
    polylineString: encodeLine(points),
    hours: Math.max(0.5, Math.round(hours * 2) / 2),
    ferry,
    isEstimated: true,
  }
}
