import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { airKm, type MountainArea, type Point } from './distance.rules.ts'

const FILE = new URL('../../content/places/road-graph.json.gz', import.meta.url)

interface GraphFile {
  countries: string[]
  lat: number[]
  lng: number[]
  country: number[]
  name: string[]
  population: number[]
  roads: number[]
  links: [number, number, number, number, number][]
  mountains: MountainArea[]
}

/** A leg from a town; `hours` includes waiting at ferries and borders. */
interface Leg {
  to: number
  km: number
  hours: number
  isLink: boolean
  isFerry: boolean
}

export interface RoadGraph extends Omit<GraphFile, 'roads' | 'links'> {
  legs: Leg[][]
}

export const ROAD_KMH = 78
const FERRY_BOARDING_HOURS = 1.2
const FERRY = 3

/** Waiting time at borders, which also keeps routes within the EU. */
const OUTER_BORDER_HOURS: Record<string, number> = { RU: 10, BY: 10, UA: 4, MD: 3, TR: 2 }
const WITHOUT_BORDERS = new Set(
  'PL DE FR ES IT RO CZ NL SE PT AT CH BE DK NO FI HU SK LT LV EE BG HR SI GR LU LI MC SM VA AX'.split(' '),
)
const CUSTOMS_HOURS = 0.7

function borderHours(a: string, b: string): number {
  if (a === b || (WITHOUT_BORDERS.has(a) && WITHOUT_BORDERS.has(b))) return 0
  return Math.max(CUSTOMS_HOURS, OUTER_BORDER_HOURS[a] ?? 0, OUTER_BORDER_HOURS[b] ?? 0)
}

/** Road length over the straight edges of the graph. */
export const EDGE_FACTOR = 1.125

let kept: RoadGraph | undefined

/** Read on first use, then cached. */
export function roadGraph(): RoadGraph {
  kept ??= readGraph()
  return kept
}

function readGraph(): RoadGraph {
  const { roads, links, ...towns } = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as GraphFile
  const legs: Leg[][] = towns.lat.map(() => [])
  const countryOf = (node: number) => countryAt(towns, node)
  const join = (a: number, b: number, leg: Omit<Leg, 'to'>) => {
    const hours = leg.hours + borderHours(countryOf(a), countryOf(b))
    legs[a]?.push({ ...leg, hours, to: b })
    legs[b]?.push({ ...leg, hours, to: a })
  }
  for (let i = 0; i + 2 < roads.length; i += 3) {
    const km = (roads[i + 2] ?? 0) * EDGE_FACTOR
    join(roads[i] ?? 0, roads[i + 1] ?? 0, {
      km,
      hours: km / ROAD_KMH,
      isLink: false,
      isFerry: false,
    })
  }
  for (const [a, b, km, hours, kind] of links) {
    const isFerry = kind === FERRY
    const wait = isFerry ? FERRY_BOARDING_HOURS : 0
    join(a, b, { km, hours: hours + wait, isLink: true, isFerry })
  }
  return { ...towns, legs }
}

export const townAt = (graph: RoadGraph, node: number): Point => ({
  lat: graph.lat[node] ?? 0,
  lng: graph.lng[node] ?? 0,
})

export const countryAt = ({ countries, country }: Pick<GraphFile, 'countries' | 'country'>, node: number): string =>
  countries[country[node] ?? 0] ?? ''

/** Nearest towns of the graph, nearest first. */
export function nearestTowns(graph: RoadGraph, point: Point, count: number) {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const best: { node: number; rough: number }[] = []
  for (let node = 0; node < graph.lat.length; node++) {
    const y = (graph.lat[node] ?? 0) - point.lat
    const x = ((graph.lng[node] ?? 0) - point.lng) * shrink
    const rough = x * x + y * y
    if (best.length === count && rough >= (best.at(-1)?.rough ?? 0)) continue
    best.push({ node, rough })
    best.sort((a, b) => a.rough - b.rough)
    if (best.length > count) best.pop()
  }
  return best.map(({ node }) => ({ node, km: airKm(point, townAt(graph, node)) }))
}
