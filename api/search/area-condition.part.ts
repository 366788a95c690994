import { CELLS_A_DEGREE, SPOTS_A_DEGREE } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { cellsOfArea, PARTS_A_DEGREE } from './area-cells.rules.ts'
import { boxOf, type AreaSide } from './area.rules.ts'

type Value = (one: unknown) => string

/** A large area has too many of the finer cells. */
const SPOTS_MAX = 3000

/**
 * Which open auctions, as rows `o`, begin or end in an area. Cells find them in an index; of those in cells that a side
 * goes through the database itself says where they lie.
 */
export function areaPart(corners: readonly Point[], side: AreaSide, value: Value): string {
  if (side === 'both') return `${endPart(corners, 'from', value, true)} and ${endPart(corners, 'to', value, true)}` // prettier-ignore
  return endPart(corners, side, value)
}

function endPart(
  corners: readonly Point[],
  end: 'from' | 'to',
  value: Value,
  isPair = false,
): string {
  const { south, west, north, east } = boxOf(corners)
  const spots = (north - south) * (east - west) * SPOTS_A_DEGREE ** 2
  // Of deliveries no index has the finer ones.
  const isFine = end === 'from' && !isPair && spots <= SPOTS_MAX
  const { all, inner } = cellsOfArea(corners, isFine ? SPOTS_A_DEGREE : CELLS_A_DEGREE)
  const column = `o.${end}_${isFine ? 'spot' : 'cell'}`
  // A choice of cases, for the planner takes an "or" for far narrower than it is and has several processes look for the rest.
  return `${column} = any(${value(all)}::int[]) and case when ${column} = any(${value(inner)}::int[]) then true
    else ${value(writePolygon(corners))}::polygon @> ${toldPoint(end)} end`
}

/** As the database reads it. */
export const writePolygon = (corners: readonly Point[]): string =>
  `(${corners.map(({ lat, lng }) => `(${lng},${lat})`).join(',')})`

/** Where one end of an open auction, a row `o`, is told to be. */
export function toldPoint(end: 'from' | 'to'): string {
  const told = (name: string) =>
    `floor(o.${end}_${name} * ${PARTS_A_DEGREE} + 0.5) / ${PARTS_A_DEGREE}`
  return `point(${told('lng')}, ${told('lat')})`
}
