import { CELLS_A_DEGREE, SPOTS_A_DEGREE } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { cellsOfArea, PARTS_A_DEGREE } from './area-cells.rules.ts'
import { boxOf, type AreaSide } from './area.rules.ts'

type Value = (one: unknown) => string

/** Maximum fine cells per query; larger areas use coarse cells. */
const SPOTS_MAX = 3000

/**
 * SQL condition on open auctions `o`: the pickup, the delivery or both are in the area. Cells use
 * an index; only cells on the border need the exact polygon check.
 */
export function areaPart(corners: readonly Point[], side: AreaSide, value: Value): string {
  if (side === 'both') return `${endPart(corners, 'from', value, true)} and ${endPart(corners, 'to', value, true)}`
  return endPart(corners, side, value)
}

function endPart(corners: readonly Point[], end: 'from' | 'to', value: Value, isPair = false): string {
  const { south, west, north, east } = boxOf(corners)
  const spots = (north - south) * (east - west) * SPOTS_A_DEGREE ** 2
  // Only pickup cells are indexed at the fine level.
  const isFine = end === 'from' && !isPair && spots <= SPOTS_MAX
  const { all, inner } = cellsOfArea(corners, isFine ? SPOTS_A_DEGREE : CELLS_A_DEGREE)
  const column = `o.${end}_${isFine ? 'spot' : 'cell'}`
  // `case` instead of `or`: the planner underestimates the rows of an `or` and starts
  // parallel workers.
  return `${column} = any(${value(all)}::int[]) and case when ${column} = any(${value(inner)}::int[]) then true
    else ${value(writePolygon(corners))}::polygon @> ${toldPoint(end)} end`
}

/** Postgres polygon literal. */
export const writePolygon = (corners: readonly Point[]): string =>
  `(${corners.map(({ lat, lng }) => `(${lng},${lat})`).join(',')})`

/** SQL for the rounded position of one end of an open auction `o`. */
export function toldPoint(end: 'from' | 'to'): string {
  const told = (name: string) => `floor(o.${end}_${name} * ${PARTS_A_DEGREE} + 0.5) / ${PARTS_A_DEGREE}`
  return `point(${told('lng')}, ${told('lat')})`
}
