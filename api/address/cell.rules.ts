import { angleOf, type Point } from './distance.rules.ts'

/**
 * Cells per degree in the index of open auctions, coarse and fine; the same as `cell_of` in the
 * database.
 */
export const CELLS_A_DEGREE = 2
export const SPOTS_A_DEGREE = 10

export const rowOf = (lat: number, aDegree: number): number => Math.floor((lat + 90) * aDegree)
export const columnOf = (lng: number, aDegree: number): number => Math.floor((lng + 180) * aDegree)

export const cellAt = (row: number, column: number, aDegree: number): number => row * 360 * aDegree + column

/** Centre of a cell. */
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

/** All cells that overlap the box. */
export function cellsIn({ south, west, north, east }: Box, aDegree: number): number[] {
  const cells: number[] = []
  const [first, last] = [columnOf(west, aDegree), columnOf(east, aDegree)]
  for (let row = rowOf(south, aDegree); row <= rowOf(north, aDegree); row++)
    for (let column = first; column <= last; column++) cells.push(cellAt(row, column, aDegree))
  return cells
}

/**
 * Runs of consecutive cells, as first and last cell of each, so that an index scan reads a run at
 * once.
 */
export function runsOf(cells: Iterable<number>): { least: number[]; most: number[] } {
  const runs = { least: [] as number[], most: [] as number[] }
  for (const cell of [...cells].sort((one, other) => one - other)) {
    if (runs.most.at(-1) !== cell - 1) runs.least.push(cell)
    else runs.most.pop()
    runs.most.push(cell)
  }
  return runs
}

/** Km per degree of latitude, rounded down, so that a box is not too small. */
const KM_PER_DEGREE = 111

/** Bounding box of a circle, possibly slightly larger. */
export function boxAround({ lat, lng }: Point, km: number): Box {
  const high = km / KM_PER_DEGREE
  const wide = high / Math.max(0.1, Math.cos((Math.abs(lat) + high) * (Math.PI / 180)))
  return { south: lat - high, west: lng - wide, north: lat + high, east: lng + wide }
}

const RADIANS = Math.PI / 180
/** Shrinks a circle by this, because the database's coordinates may differ slightly. */
const SLACK_KM = 0.1

/**
 * A box inside a circle, slightly smaller than the largest one: as wide as the circle on its
 * narrower parallel.
 */
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
