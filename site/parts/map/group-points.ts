import type { Point } from '#api/address/distance.rules.ts'
import { AREA_SHEET, spotOn, type AreaSheet } from '#api/map/area-sheet.rules.ts'

interface Counted extends Point {
  count: number
  /** The listing's ID, if the group is a single listing. */
  id?: number
}

interface Group extends Counted {
  x: number
  y: number
}

/** The cell size of the grid that groups nearby points, in map units. */
const APART = 120
/**
 * The size of a touch target around each group: 44 px in a 360 px wide window. Neighbours can still
 * be closer.
 */
const FINGER_WIDE = 132

/** Groups nearby points into one number at their centre. */
export function groupPoints(sheet: AreaSheet, points: readonly Counted[]): Group[] {
  const squares = new Map<string, Group>()
  for (const point of points) {
    const { x, y } = spotOn(sheet, point)
    if (x < 0 || y < 0 || x > AREA_SHEET || y > AREA_SHEET) continue
    const key = `${Math.floor(x / APART)} ${Math.floor(y / APART)}`
    const cached = squares.get(key)
    squares.set(key, cached ? together(cached, { ...point, x, y }) : { ...point, x, y })
  }
  let groups = [...squares.values()]
  for (let pair = coveringPair(groups); pair; pair = coveringPair(groups)) {
    const [one, other] = pair
    groups = [...groups.filter((group) => !pair.includes(group)), together(one, other)]
  }
  return groups
}

/** Two groups that overlap. */
function coveringPair(groups: readonly Group[]): [Group, Group] | undefined {
  for (const [at, one] of groups.entries()) {
    const other = groups.slice(at + 1).find(({ x, y }) => Math.hypot(x - one.x, y - one.y) < FINGER_WIDE)
    if (other) return [one, other]
  }
  return undefined
}

function together(one: Group, other: Group): Group {
  const count = one.count + other.count
  const share = other.count / count
  const between = (name: 'x' | 'y' | 'lat' | 'lng') => one[name] + (other[name] - one[name]) * share
  return { x: between('x'), y: between('y'), lat: between('lat'), lng: between('lng'), count }
}
