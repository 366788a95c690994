import type { Point } from './distance.rules.ts'
import { roughWay } from './estimate-route.lib.ts'
import { countryAt, nearestTowns, roadGraph } from './road-graph.lib.ts'
import { shortestPaths, type Path } from './shortest-path.lib.ts'

/** A road leg, with the facts that determine a courier's costs. */
export interface Way {
  km: number
  minutes: number
  ferry: boolean
  /** Kilometres by country. */
  countryKm: Record<string, number>
}

export const noWay: Way = { km: 0, minutes: 0, ferry: false, countryKm: {} }

/** Legs between all places, estimated like every route; the same in both directions. */
export function waysBetween(places: readonly Point[]): Way[][] {
  const ways: Way[][] = places.map(() => places.map(() => noWay))
  places.forEach((from, i) => {
    const later = places.slice(i + 1)
    shortestPaths(from, later).forEach((path, at) => {
      const to = later[at] ?? from
      const way = wayOver(from, to, path)
      const j = i + 1 + at
      ways[i]?.splice(j, 1, way)
      ways[j]?.splice(i, 1, way)
    })
  })
  return ways
}

function wayOver(from: Point, to: Point, path: Path | undefined): Way {
  const { km, hours, ferry } = roughWay(from, to, path)
  const shares = path && path.km > 0 ? path : { km: 1, countryKm: { [countryOf(from)]: 1 } }
  return { km, minutes: hours * 60, ferry, countryKm: scaled(shares, km) }
}

/** The same leg with a known length and duration. */
export const lengthened = (way: Way, { km, minutes }: Pick<Way, 'km' | 'minutes'>): Way => ({
  ...way,
  km,
  minutes,
  countryKm: way.km > 0 ? scaled(way, km) : way.countryKm,
})

const scaled = (way: Pick<Way, 'km' | 'countryKm'>, km: number): Record<string, number> =>
  Object.fromEntries(Object.entries(way.countryKm).map(([country, part]) => [country, (part * km) / way.km]))

function countryOf(point: Point): string {
  const [town] = nearestTowns(roadGraph(), point, 1)
  return town ? countryAt(roadGraph(), town.node) : ''
}
