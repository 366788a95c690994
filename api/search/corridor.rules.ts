import type { Point } from '#api/address/distance.rules.ts'
import { boxAround, cellsIn, SPOTS_A_DEGREE } from '#api/address/cell.rules.ts'

const KM_PER_DEGREE = 111.19
const RADIANS = Math.PI / 180
/** Sampling step along a route. */
const STEP_KM = 5
/** Roads are longer than the straight-line distance. */
const ROAD_FACTOR = 1.3

/** A route with the cells around it and, per cell, the legs nearby. */
export interface Corridor {
  line: readonly Point[]
  km: number
  /** Distance of each corner from the start along the route, in kilometres. */
  at: readonly number[]
  legs: ReadonlyMap<number, readonly number[]>
}

/** A route without cells. */
type Way = Pick<Corridor, 'line' | 'km' | 'at'>

interface OnWay {
  /** Distance from the start along the route, in kilometres. */
  at: number
  /** Distance from the route, in kilometres. */
  km: number
}

interface Ends {
  from: Point
  to: Point
}

/** Projects to kilometres around a point, where the flat approximation is accurate. */
const seenFrom = (eye: Point) => {
  const wide = KM_PER_DEGREE * Math.cos(eye.lat * RADIANS)
  return ({ lat, lng }: Point) => ({
    x: (lng - eye.lng) * wide,
    y: (lat - eye.lat) * KM_PER_DEGREE,
  })
}

const lengthOf = (one: Point, other: Point): number => {
  const middle = { lat: (one.lat + other.lat) / 2, lng: (one.lng + other.lng) / 2 }
  const { x, y } = seenFrom(middle)(other)
  return 2 * Math.hypot(x, y)
}

/** Length of the line in kilometres. */
export const lengthOfWay = (line: readonly Point[]): number =>
  line.slice(1).reduce((sum, end, leg) => sum + lengthOf(line[leg] ?? end, end), 0)

/**
 * The point of a leg nearest to a given point: its share of the leg, and the distance in
 * kilometres.
 */
function nearestOn(point: Point, start: Point, end: Point): { share: number; km: number } {
  const see = seenFrom(point)
  const [a, b] = [see(start), see(end)]
  const [x, y] = [b.x - a.x, b.y - a.y]
  const square = x * x + y * y
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * x + a.y * y) / square))
  return { share, km: Math.hypot(a.x + share * x, a.y + share * y) }
}

const wayOf = (line: readonly Point[], km: number): Way => {
  const at = [0]
  for (const [leg, end] of line.slice(1).entries()) at.push((at[leg] ?? 0) + lengthOf(line[leg] ?? end, end))
  return { line, km, at }
}

/** The route with the cells around it; fine cells of a tenth of a degree by default. */
export function corridorOf(line: readonly Point[], km: number, aDegree: number = SPOTS_A_DEGREE): Corridor {
  const way = wayOf(line, km)
  const legs = new Map<number, number[]>()
  line.slice(1).forEach((end, leg) => {
    const start = line[leg] ?? end
    const length = (way.at[leg + 1] ?? 0) - (way.at[leg] ?? 0)
    const steps = Math.max(1, Math.ceil(length / STEP_KM))
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const point = {
        lat: start.lat + (end.lat - start.lat) * share,
        lng: start.lng + (end.lng - start.lng) * share,
      }
      for (const spot of cellsIn(boxAround(point, km + STEP_KM / 2), aDegree)) {
        const cached = legs.get(spot)
        if (!cached) legs.set(spot, [leg])
        else if (cached.at(-1) !== leg) cached.push(leg)
      }
    }
  })
  return { ...way, legs }
}

/** The point of the route nearest to a given point, over these legs; undefined if it is too far. */
function onWay({ line, km, at }: Way, point: Point, legs: Iterable<number>): OnWay | undefined {
  let best: OnWay | undefined
  for (const leg of legs) {
    const [start, end] = [line[leg], line[leg + 1]]
    if (!start || !end) continue
    const near = nearestOn(point, start, end)
    if (near.km > km || (best && near.km >= best.km)) continue
    const [from = 0, to = 0] = [at[leg], at[leg + 1]]
    best = { at: from + (to - from) * near.share, km: near.km }
  }
  return best
}

const spotOf = ({ lat, lng }: Point): number =>
  Math.floor((lat + 90) * SPOTS_A_DEGREE) * 360 * SPOTS_A_DEGREE + Math.floor((lng + 180) * SPOTS_A_DEGREE)

/**
 * Detour in kilometres for a transport along the route; undefined if an end is too far or it goes
 * backwards.
 */
export function detourOf(corridor: Corridor, { from, to }: Ends): number | undefined {
  const legsNear = (point: Point) => corridor.legs.get(spotOf(point)) ?? []
  return detour(onWay(corridor, from, legsNear(from)), onWay(corridor, to, legsNear(to)))
}

/** The same without cells, to compare one transport with many routes. */
export function detourBeside(line: readonly Point[], km: number, { from, to }: Ends) {
  const way = wayOf(line, km)
  const legs = [...line.keys()]
  return detour(onWay(way, from, legs), onWay(way, to, legs))
}

/** Maximum detour for a corridor of this width, in kilometres. */
export const detourMax = (km: number): number => 4 * ROAD_FACTOR * km

const detour = (from: OnWay | undefined, to: OnWay | undefined): number | undefined =>
  from && to && to.at > from.at ? Math.round(2 * ROAD_FACTOR * (from.km + to.km)) : undefined
