import type { Point } from '#api/address/distance.rules.ts'
import { AREA_SHEET, spotOn, type AreaSheet } from '#api/map/area-sheet.rules.ts'

interface Counted extends Point {
  count: number
  /** Of a single listing. */
  id?: number
}

interface Group extends Counted {
  x: number
  y: number
}

/** On no screen is a circle smaller than a finger can find, so that near ones are one. */
const APART = 120

/** What lies side by side on the sheet is one number, in the middle of all. */
export function groupPoints(sheet: AreaSheet, points: readonly Counted[]): Group[] {
  const groups = new Map<string, Group>()
  for (const point of points) {
    const { x, y } = spotOn(sheet, point)
    if (x < 0 || y < 0 || x > AREA_SHEET || y > AREA_SHEET) continue
    const key = `${Math.floor(x / APART)} ${Math.floor(y / APART)}`
    const known = groups.get(key)
    if (!known) {
      groups.set(key, { ...point, x, y })
      continue
    }
    const count = known.count + point.count
    const share = point.count / count
    for (const side of ['x', 'y'] as const) known[side] += ({ x, y }[side] - known[side]) * share
    known.lat += (point.lat - known.lat) * share
    known.lng += (point.lng - known.lng) * share
    known.count = count
    delete known.id
  }
  return [...groups.values()]
}
