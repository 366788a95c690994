import { AREA_SHEET, spotOn, type AreaSheet } from '#api/map/area-sheet.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'

interface Pixel {
  x: number
  y: number
}

interface WayOnSheet {
  /** Its place in the list, from 1. */
  number: number
  /** The ends of the visible part. */
  from: Pixel
  to: Pixel
  /** Whether the start and the end are visible. */
  isFromSeen: boolean
  isToSeen: boolean
  /** In degrees, clockwise from the right. */
  direction: number
}

/** A shorter line is not drawn: its direction would not be recognisable. */
const SEEN_LEAST = 24

/** The straight lines between two points, clipped to the map. */
export function waysOnSheet(sheet: AreaSheet, ways: readonly ({ from: Point; to: Point } | null)[]): WayOnSheet[] {
  return ways.flatMap((way, index) => {
    if (!way) return []
    const [from, to] = [spotOn(sheet, way.from), spotOn(sheet, way.to)]
    const [x, y] = [to.x - from.x, to.y - from.y]
    const [first, last] = seenOf(from, { x, y })
    if (Math.hypot(x, y) * (last - first) < SEEN_LEAST) return []
    const at = (share: number): Pixel => ({ x: from.x + share * x, y: from.y + share * y })
    const direction = (Math.atan2(y, x) * 180) / Math.PI
    return [
      { from: at(first), to: at(last), isFromSeen: first === 0, isToSeen: last === 1, direction, number: index + 1 },
    ]
  })
}

/**
 * The visible share of a line, as start and end from 0 to 1; start > end if none of it is
 * (Liang–Barsky clipping).
 */
function seenOf(from: Pixel, way: Pixel): [number, number] {
  let [first, last] = [0, 1]
  for (const axis of ['x', 'y'] as const) {
    const [start, step] = [from[axis], way[axis]]
    if (step === 0) {
      if (start < 0 || start > AREA_SHEET) return [1, 0]
      continue
    }
    const [enters, leaves] = [-start / step, (AREA_SHEET - start) / step].sort((a, b) => a - b)
    first = Math.max(first, enters ?? 0)
    last = Math.min(last, leaves ?? 1)
  }
  return [first, last]
}
