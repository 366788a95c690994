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

/** Near ones are one: the sheet is looked through in squares of this size. */
const APART = 120
/** As wide as a finger needs it on a phone, around each: 44 px where the window has 360. Two neighbours may still be nearer. */
const FINGER_WIDE = 132

/** What lies side by side on the sheet is one number, in the middle of all. */
export function groupPoints(sheet: AreaSheet, points: readonly Counted[]): Group[] {
  const squares = new Map<string, Group>()
  for (const point of points) {
    const { x, y } = spotOn(sheet, point)
    if (x < 0 || y < 0 || x > AREA_SHEET || y > AREA_SHEET) continue
    const key = `${Math.floor(x / APART)} ${Math.floor(y / APART)}`
    const known = squares.get(key)
    squares.set(key, known ? together(known, { ...point, x, y }) : { ...point, x, y })
  }
  let groups = [...squares.values()]
  for (let pair = coveringPair(groups); pair; pair = coveringPair(groups)) {
    const [one, other] = pair
    groups = [...groups.filter((group) => !pair.includes(group)), together(one, other)]
  }
  return groups
}

/** Two that cover each other. */
function coveringPair(groups: readonly Group[]): [Group, Group] | undefined {
  for (const [at, one] of groups.entries()) {
    const other = groups
      .slice(at + 1)
      .find(({ x, y }) => Math.hypot(x - one.x, y - one.y) < FINGER_WIDE)
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
