import type { Route } from './address.rules.ts'
import { airKm, mountainFactor, type Point } from './distance.rules.ts'
import { shortestPath, type Path } from './shortest-path.lib.ts'
import { encodeLine } from './polyline.lib.ts'
import { roadGraph } from './road-graph.lib.ts'

/** Road distance over straight distance: 1.34 up to 30 km, 1.21 from 100 km. */
const SHORT = { km: 30, factor: 1.34 }
const LONG = { km: 100, factor: 1.21 }
const BLEND_FACTOR = 0.99
/**
 * If the way over towns is longer by this factor, there is a sea or a mountain range in between,
 * and only the way over towns counts.
 */
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

/**
 * Average of the scaled straight distance and the way over towns, whose errors have opposite signs.
 */
function blend(air: number, mountains: number, way: Path): number {
  const straight = air * airFactor(air) * mountains
  const overTowns = Math.max(way.km, air)
  if (way.ferry || overTowns / (air * mountains) > ROUNDABOUT) return overTowns * BLEND_FACTOR
  return (0.5 * straight + 0.5 * overTowns) * BLEND_FACTOR
}

/** An estimated route, not rounded yet. */
interface RoughWay {
  km: number
  hours: number
  ferry: boolean
  points: Point[]
}

/** Estimates a route from `way` over towns, or from the straight distance without one. */
export function roughWay(from: Point, to: Point, way: Path | undefined): RoughWay {
  const air = airKm(from, to)
  const mountains = mountainFactor(from, to, roadGraph().mountains)
  const straight = air * airFactor(air) * mountains
  // For short distances the straight line is more precise, unless a strait must be crossed.
  if (way && (air >= DIRECT_KM || way.hasLink)) {
    const km = blend(air, mountains, way)
    const hours = way.ferry || way.hasLink ? way.hours : drivingHours(km)
    return { km, hours, ferry: way.ferry, points: way.points }
  }
  const points = [from, to]
  if (air < DIRECT_KM) return { km: straight, hours: drivingHours(straight), ferry: false, points }
  // Without a road or a known ferry, the distance over sea is at least a measure for couriers.
  return { km: air * LONG.factor, hours: air / OVERSEAS_KMH, ferry: true, points }
}

/** Estimates the road distance without a routing service; the error is about 5%. */
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
