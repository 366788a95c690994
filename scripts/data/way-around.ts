import { airKm, type Point } from '#api/address/distance.rules.ts'
import type { Land } from './land.ts'

const STEP = 0.02
const QUAY_CELLS = 4
const MAX_DETOUR = 3
/** A path in eight directions is about 5 % longer than one in any direction. */
const EIGHT_DIRECTIONS = 1.05

type Cell = { x: number; y: number }

const toCell = (p: Point): Cell => ({ x: Math.round(p.lng / STEP), y: Math.round(p.lat / STEP) })
const toPoint = ({ x, y }: Cell): Point => ({ lat: y * STEP, lng: x * STEP })

function nearestLand(start: Cell, isLand: Land['isLand']): Cell | undefined {
  for (let reach = 0; reach <= QUAY_CELLS; reach++)
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const cell = { x: start.x + x, y: start.y + y }
        if (isLand(toPoint(cell))) return cell
      }
  return undefined
}

/**
 * The length of the shortest path over land if the straight line crosses a bay or a fjord, in km.
 */
export function kmAround(a: Point, b: Point, { isLand }: Land): number | undefined {
  const air = airKm(a, b)
  const start = nearestLand(toCell(a), isLand)
  const goal = nearestLand(toCell(b), isLand)
  if (!start || !goal) return undefined
  const key = ({ x, y }: Cell) => x * 100_000 + y
  const tall = STEP * 111.2
  const wide = tall * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  const left = (c: Cell) => Math.hypot((c.x - goal.x) * wide, (c.y - goal.y) * tall)
  const walked = new Map([[key(start), 0]])
  // One-kilometre buckets replace a heap: the costs are small and dense.
  const buckets: Cell[][] = []
  const put = (c: Cell, km: number) => (buckets[Math.floor(km + left(c))] ??= []).push(c)
  put(start, 0)
  for (let at = 0; at < air * MAX_DETOUR && at < buckets.length; at++) {
    const bucket = buckets[at] ?? []
    for (let cell = bucket.pop(); cell; cell = bucket.pop()) {
      const km = walked.get(key(cell)) ?? 0
      if (cell.x === goal.x && cell.y === goal.y) return Math.max(air, km / EIGHT_DIRECTIONS)
      if (Math.floor(km + left(cell)) < at - 1) continue
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = { x: cell.x + dx, y: cell.y + dy }
          const sum = km + Math.hypot(dx * wide, dy * tall)
          if (sum >= (walked.get(key(next)) ?? Infinity)) continue
          if (!isLand(toPoint(next))) continue
          // Do not pass diagonally between two waters that touch at a corner.
          if (dx && dy && !isLand(toPoint({ x: cell.x + dx, y: cell.y }))) continue
          if (dx && dy && !isLand(toPoint({ x: cell.x, y: cell.y + dy }))) continue
          walked.set(key(next), sum)
          put(next, sum)
        }
    }
  }
  return undefined
}
