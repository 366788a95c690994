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
/** As wide as a circle on a phone: those of two neighbours may still cover each other. */
const WIDE = 92

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
    const other = groups.slice(at + 1).find(({ x, y }) => Math.hypot(x - one.x, y - one.y) < WIDE)
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
