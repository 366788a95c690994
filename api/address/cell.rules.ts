import { angleOf, type Point } from './distance.rules.ts'

/** Of the open auctions degrees are cut in two and in ten: `cell_of` of the database says the same. */
export const CELLS_A_DEGREE = 2
export const SPOTS_A_DEGREE = 10

export const rowOf = (lat: number, aDegree: number): number => Math.floor((lat + 90) * aDegree)
export const columnOf = (lng: number, aDegree: number): number => Math.floor((lng + 180) * aDegree)

export const cellAt = (row: number, column: number, aDegree: number): number =>
  row * 360 * aDegree + column

/** The middle of a cell. */
export const middleOf = (cell: number, aDegree: number): Point => ({
  lat: (Math.floor(cell / (360 * aDegree)) + 0.5) / aDegree - 90,
  lng: ((cell % (360 * aDegree)) + 0.5) / aDegree - 180,
})

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** All cells that have a part in the box. */
export function cellsIn({ south, west, north, east }: Box, aDegree: number): number[] {
  const cells: number[] = []
  const [first, last] = [columnOf(west, aDegree), columnOf(east, aDegree)]
  for (let row = rowOf(south, aDegree); row <= rowOf(north, aDegree); row++)
    for (let column = first; column <= last; column++) cells.push(cellAt(row, column, aDegree))
  return cells
}

/** Cells without a gap between them, from the least to the most: an index reads each such run in one go. */
export function runsOf(cells: Iterable<number>): { least: number[]; most: number[] } {
  const runs = { least: [] as number[], most: [] as number[] }
  for (const cell of [...cells].sort((one, other) => one - other)) {
    if (runs.most.at(-1) !== cell - 1) runs.least.push(cell)
    else runs.most.pop()
    runs.most.push(cell)
  }
  return runs
}

/** A degree of latitude, a little less than it is: a box must not be too small. */
const KM_PER_DEGREE = 111

/** The smallest box around a circle, or a little more. */
export function boxAround({ lat, lng }: Point, km: number): Box {
  const high = km / KM_PER_DEGREE
  const wide = high / Math.max(0.1, Math.cos((Math.abs(lat) + high) * (Math.PI / 180)))
  return { south: lat - high, west: lng - wide, north: lat + high, east: lng + wide }
}

const RADIANS = Math.PI / 180
/** By so much a circle is taken smaller, for the database has its own idea of the same place. */
const SLACK_KM = 0.1

/** The largest square in a circle, or a little less: as wide as the circle is on both of its parallels. */
export function boxWithin({ lat, lng }: Point, km: number): Box {
  const angle = angleOf(Math.max(0, km - SLACK_KM))
  const high = (2 * Math.asin(Math.sqrt(angle / 2))) / RADIANS
  const wide = Math.min(
    ...[lat - high, lat + high].map((parallel) => {
      const left = angle - Math.sin((high * RADIANS) / 2) ** 2
      const share = left / (Math.cos(parallel * RADIANS) * Math.cos(lat * RADIANS))
      return (2 * Math.asin(Math.sqrt(Math.min(1, share)))) / RADIANS
    }),
  )
  return { south: lat - high, west: lng - wide, north: lat + high, east: lng + wide }
}
