import { cellAt, columnOf, rowOf } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { boxOf, sidesOf, type Line } from './area.rules.ts'

/**
 * Positions are rounded to a hundredth of a degree (about 800 m), so that repeated area searches
 * cannot reveal a street address.
 */
export const PARTS_A_DEGREE = 100
/**
 * Rounding moves a point by up to half a part; the rest absorbs rounding differences with the
 * database.
 */
const SLACK = 0.5 / PARTS_A_DEGREE + 0.001

interface AreaCells {
  /** All cells that overlap the area. */
  all: number[]
  /** Cells entirely inside the area, where no exact check is needed. */
  inner: number[]
}

/** The grid cells that cover an area, row by row. */
export function cellsOfArea(corners: readonly Point[], aDegree: number): AreaCells {
  const { south, west, north, east } = boxOf(corners)
  const rows = new Map<number, Set<number>>()
  for (const side of sidesOf(corners)) markSide(side, aDegree, rows)
  const cells: AreaCells = { all: [], inner: [] }
  const [first, last] = [columnOf(west - SLACK, aDegree), columnOf(east + SLACK, aDegree)]
  for (let row = rowOf(south - SLACK, aDegree); row <= rowOf(north + SLACK, aDegree); row++) {
    const crossed = rows.get(row)
    const cuts = cutsAt(corners, (row + 0.5) / aDegree - 90)
    for (let column = first; column <= last; column++) {
      const isCrossed = crossed?.has(column) ?? false
      const middle = (column + 0.5) / aDegree - 180
      if (!isCrossed && cuts.filter((lng) => lng < middle).length % 2 === 0) continue
      const cell = cellAt(row, column, aDegree)
      cells.all.push(cell)
      if (!isCrossed) cells.inner.push(cell)
    }
  }
  return cells
}

/** Marks the cells that a side crosses, or passes so close that it may. */
function markSide([a, b]: Line, aDegree: number, rows: Map<number, Set<number>>): void {
  const [low, high] = a.lat < b.lat ? [a, b] : [b, a]
  const lngAt = (lat: number): number =>
    high.lat === low.lat ? low.lng : low.lng + ((lat - low.lat) / (high.lat - low.lat)) * (high.lng - low.lng)
  const last = rowOf(high.lat + SLACK, aDegree)
  for (let row = rowOf(low.lat - SLACK, aDegree); row <= last; row++) {
    const [from, to] = [row / aDegree - 90 - SLACK, (row + 1) / aDegree - 90 + SLACK]
    const isFlat = high.lat === low.lat
    const start = isFlat ? low.lng : lngAt(Math.max(low.lat, Math.min(high.lat, from)))
    const end = isFlat ? high.lng : lngAt(Math.max(low.lat, Math.min(high.lat, to)))
    const marked = rows.get(row) ?? new Set<number>()
    rows.set(row, marked)
    const lastColumn = columnOf(Math.max(start, end) + SLACK, aDegree)
    for (let column = columnOf(Math.min(start, end) - SLACK, aDegree); column <= lastColumn; column++)
      marked.add(column)
  }
}

/** Longitudes where a parallel crosses the sides. */
export const cutsAt = (corners: readonly Point[], lat: number): number[] =>
  sidesOf(corners).flatMap(([a, b]) =>
    a.lat > lat === b.lat > lat ? [] : [a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng)],
  )
