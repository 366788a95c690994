import { biggestTowns } from '#api/address/biggest-towns.lib.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import { countryAt, nearestTowns, roadGraph } from '#api/address/road-graph.lib.ts'
import type { Language } from '#content/storefronts.ts'
import { cutsAt } from './area-cells.rules.ts'
import { boxOf } from './area.rules.ts'

/** The town that names an area: the largest one inside, or else the one nearest to its centre. */
export function townOfArea(corners: readonly Point[], language: Language): string {
  const { south, west, north, east } = boxOf(corners)
  const isIn = ({ lat, lng }: Point): boolean =>
    lat >= south &&
    lat <= north &&
    lng >= west &&
    lng <= east &&
    cutsAt(corners, lat).filter((cut) => cut < lng).length % 2 > 0
  const town = biggestTowns().find(isIn) ?? townNear({ lat: (south + north) / 2, lng: (west + east) / 2 })
  return townName(town.name, town.country, language)
}

const NEAR = 10

function townNear(point: Point): { name: string; country: string } {
  const graph = roadGraph()
  // Some nodes of the road graph are unnamed junctions.
  const near = nearestTowns(graph, point, NEAR).find(({ node }) => graph.name[node])
  return { name: graph.name[near?.node ?? 0] ?? '', country: countryAt(graph, near?.node ?? 0) }
}
