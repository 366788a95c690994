import { airKm, type Point } from './distance.rules.ts'
import { countryAt, EDGE_FACTOR, nearestTowns, ROAD_KMH, roadGraph, townAt, type RoadGraph } from './road-graph.lib.ts'

export interface Path {
  km: number
  hours: number
  ferry: boolean
  hasLink: boolean
  points: Point[]
  /** Kilometres by country. */
  countryKm: Record<string, number>
}

const TOWNS_TRIED = 4
/**
 * Towns much farther away than the nearest may be across the water, so they are no starting points.
 */
const FARTHER = { factor: 2, km: 15 }
/** Roads to the first town are slower and wind more than those between towns. */
const ACCESS_FACTOR = 1.3
const ACCESS_KMH = 50

/** A binary heap of nodes by hours; small and without allocations. */
class Queue {
  private nodes: number[] = []
  private costs: number[] = []

  get size() {
    return this.nodes.length
  }

  push(node: number, cost: number) {
    const { nodes, costs } = this
    let at = nodes.length
    while (at > 0) {
      const up = (at - 1) >> 1
      if ((costs[up] ?? 0) <= cost) break
      nodes[at] = nodes[up] ?? 0
      costs[at] = costs[up] ?? 0
      at = up
    }
    nodes[at] = node
    costs[at] = cost
  }

  pop(): number {
    const { nodes, costs } = this
    const top = nodes[0] ?? -1
    const node = nodes.pop() ?? -1
    const cost = costs.pop() ?? 0
    const size = nodes.length
    if (size === 0) return top
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= size) break
      if (down + 1 < size && (costs[down + 1] ?? 0) < (costs[down] ?? 0)) down++
      if ((costs[down] ?? 0) >= cost) break
      nodes[at] = nodes[down] ?? 0
      costs[at] = costs[down] ?? 0
      at = down
    }
    nodes[at] = node
    costs[at] = cost
    return top
  }
}

/** Within a town, its own point adds nothing to the line. */
const isAt = (town: Point, end: Point) => airKm(town, end) < 1

const access = (km: number) => (km * ACCESS_FACTOR) / ACCESS_KMH

function townsAround(graph: RoadGraph, point: Point) {
  const nearest = nearestTowns(graph, point, TOWNS_TRIED)
  const limit = (nearest[0]?.km ?? 0) * FARTHER.factor + FARTHER.km
  return nearest.filter(({ km }) => km <= limit)
}

/** The fastest path over the towns of Europe (A*); undefined if no road or ferry leads there. */
export function shortestPath(from: Point, to: Point): Path | undefined {
  const graph = roadGraph()
  const starts = townsAround(graph, from)
  const ends = new Map(townsAround(graph, to).map((e) => [e.node, e.km]))
  const hours = new Map<number, number>()
  const before = new Map<number, number>()
  const done = new Set<number>()
  const queue = new Queue()
  const left = (node: number) => airKm(townAt(graph, node), to) / (ROAD_KMH / EDGE_FACTOR)
  for (const { node, km } of starts) {
    hours.set(node, access(km))
    queue.push(node, access(km) + left(node))
  }
  let best = { hours: Infinity, node: -1 }
  while (queue.size > 0) {
    const node = queue.pop()
    if (done.has(node)) continue
    done.add(node)
    const sofar = hours.get(node) ?? 0
    if (sofar + left(node) >= best.hours) break
    const exit = ends.get(node)
    if (exit !== undefined && sofar + access(exit) < best.hours) best = { hours: sofar + access(exit), node }
    for (const leg of graph.legs[node] ?? []) {
      const cost = sofar + leg.hours
      if (done.has(leg.to) || cost >= (hours.get(leg.to) ?? Infinity)) continue
      hours.set(leg.to, cost)
      before.set(leg.to, node)
      queue.push(leg.to, cost + left(leg.to))
    }
  }
  return best.node < 0 ? undefined : trace(graph, best, (node) => before.get(node), { from, to })
}

/**
 * Paths from one place to many in one pass (Dijkstra), which for a trip is much faster than one by
 * one.
 */
export function shortestPaths(from: Point, ends: readonly Point[]): (Path | undefined)[] {
  const graph = roadGraph()
  const { firstOf, toOf, hoursOf } = flatLegs(graph)
  const size = graph.lat.length
  const hours = new Float64Array(size).fill(Infinity)
  const before = new Int32Array(size).fill(NOWHERE)
  const isDone = new Uint8Array(size)
  const exits = ends.map((end) => townsAround(graph, end))
  const wanted = new Set(exits.flatMap((towns) => towns.map(({ node }) => node)))
  const queue = new Queue()
  for (const { node, km } of townsAround(graph, from)) {
    hours[node] = access(km)
    queue.push(node, access(km))
  }
  while (queue.size > 0 && wanted.size > 0) {
    const node = queue.pop()
    if (isDone[node]) continue
    isDone[node] = 1
    wanted.delete(node)
    const sofar = hours[node] ?? 0
    const last = firstOf[node + 1] ?? 0
    for (let leg = firstOf[node] ?? 0; leg < last; leg++) {
      const to = toOf[leg] ?? 0
      const cost = sofar + (hoursOf[leg] ?? 0)
      if (cost >= (hours[to] ?? Infinity)) continue
      hours[to] = cost
      before[to] = node
      queue.push(to, cost)
    }
  }
  const townBefore = (node: number) => {
    const town = before[node] ?? NOWHERE
    return town === NOWHERE ? undefined : town
  }
  return ends.map((to, i) => {
    const [best] = (exits[i] ?? [])
      .map(({ node, km }) => ({ node, hours: (hours[node] ?? Infinity) + access(km) }))
      .sort((a, b) => a.hours - b.hours)
    return best && best.hours < Infinity ? trace(graph, best, townBefore, { from, to }) : undefined
  })
}

const NOWHERE = -1

let flat: { firstOf: Int32Array; toOf: Int32Array; hoursOf: Float64Array } | undefined

/** Legs of all towns in flat arrays, for speed. */
function flatLegs({ legs }: RoadGraph) {
  if (flat) return flat
  const firstOf = new Int32Array(legs.length + 1)
  legs.forEach((all, node) => (firstOf[node + 1] = (firstOf[node] ?? 0) + all.length))
  const all = legs.flat()
  flat = {
    firstOf,
    toOf: Int32Array.from(all, ({ to }) => to),
    hoursOf: Float64Array.from(all, ({ hours }) => hours),
  }
  return flat
}

function trace(
  graph: RoadGraph,
  best: { hours: number; node: number },
  before: (node: number) => number | undefined,
  { from, to }: { from: Point; to: Point },
): Path {
  const nodes = [best.node]
  for (let node = before(best.node); node !== undefined; node = before(node)) nodes.unshift(node)
  const towns = nodes.map((node) => townAt(graph, node))
  const points = [from, ...towns.filter((town) => !isAt(town, from) && !isAt(town, to)), to]
  const way: Path = {
    km: 0,
    hours: best.hours,
    ferry: false,
    hasLink: false,
    points,
    countryKm: {},
  }
  const add = (node: number, km: number) => {
    const country = countryAt(graph, node)
    way.km += km
    way.countryKm[country] = (way.countryKm[country] ?? 0) + km
  }
  add(nodes[0] ?? NOWHERE, airKm(from, towns[0] ?? to) * ACCESS_FACTOR)
  add(best.node, airKm(towns.at(-1) ?? from, to) * ACCESS_FACTOR)
  nodes.slice(1).forEach((node, i) => {
    const leg = quickest(graph, nodes[i] ?? NOWHERE, node)
    // Borders between towns are unknown, so each country gets half of the leg.
    add(nodes[i] ?? NOWHERE, (leg?.km ?? 0) / 2)
    add(node, (leg?.km ?? 0) / 2)
    way.ferry ||= leg?.isFerry ?? false
    way.hasLink ||= leg?.isLink ?? false
  })
  return way
}

const quickest = (graph: RoadGraph, from: number, to: number) =>
  graph.legs[from]?.filter((leg) => leg.to === to).sort((a, b) => a.hours - b.hours)[0]
