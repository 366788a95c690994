import { Delaunay } from 'd3-delaunay'
import { airKm, mountainFactor, type MountainArea, type Point } from '#api/address/distance.rules.ts'
import { readCsv } from './csv.ts'
import { gridOf, type Place } from './gazetteer.ts'
import { readLand, type Land } from './land.ts'
import { kmAround } from './way-around.ts'

type Node = Point & { country: string; name: string; population: number; index: number }
type Edge = { a: number; b: number; km: number }
type Link = Edge & { kind: 'tunnel' | 'bridge' | 'ferry'; hours: number; name: string }

const MIN_PEOPLE = 10_000
/** Radius as a share of the edge: 0.5 is the strict Gabriel graph, less keeps more direct roads. */
const EMPTY_CIRCLE = 0.3
const WIDEST_WATER_KM = 2.5
const LONGEST_BAY_KM = 200
const QUAY_WATER_KM = 1.2
const ROADS_PER_QUAY = 3
/** Roads go around fjords: a link to an isolated coast costs more than its air line. */
const LONELY_COAST = { maxKm: 250, maxWaterKm: 15, factor: 1.4 }

function readNodes(places: Place[]): Node[] {
  return places
    .filter((p) => p.kind === 'town' && p.population >= MIN_PEOPLE && !p.isQuarter)
    .map(({ lat, lng, country, name, population }, index) => ({
      lat,
      lng,
      country,
      name,
      population,
      index,
    }))
}

/** Delaunay neighbours without a third town in the circle between them. */
function relaxedGabriel(nodes: Node[], land: Land): Edge[] {
  const flat = (p: Point) => [p.lng * Math.cos((50 * Math.PI) / 180), p.lat] as const
  const delaunay = Delaunay.from(nodes.map((n) => [...flat(n)] as [number, number]))
  const edges: Edge[] = []
  for (const a of nodes) {
    for (const j of delaunay.neighbors(a.index)) {
      const b = nodes[j]
      if (!b || j <= a.index) continue
      const km = airKm(a, b)
      const middle = { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 }
      const candidates = [...delaunay.neighbors(a.index), ...delaunay.neighbors(j)]
      const blocked = candidates.some((k) => {
        const c = nodes[k]
        return c && c !== a && c !== b && airKm(c, middle) < EMPTY_CIRCLE * km
      })
      if (blocked) continue
      const isDry = land.seaKm(a, b) <= WIDEST_WATER_KM
      const around = isDry ? km : km < LONGEST_BAY_KM ? kmAround(a, b, land) : undefined
      if (around !== undefined) edges.push({ a: a.index, b: j, km: around })
    }
  }
  return edges
}

function addLinks(nodes: Node[], edges: Edge[], { seaKm }: Land): Link[] {
  const towns = gridOf([...nodes])
  const quays = new Map<string, Node>()
  const quay = (lat: string, lng: string, country: string) => {
    const key = `${lat} ${lng}`
    const cached = quays.get(key)
    if (cached) return cached
    const node: Node = {
      lat: Number(lat),
      lng: Number(lng),
      country,
      name: '',
      population: 0,
      index: nodes.length,
    }
    nodes.push(node)
    quays.set(key, node)
    return node
  }
  const links = readCsv<'name' | 'kind' | 'a_lat' | 'a_lng' | 'b_lat' | 'b_lng' | 'km' | 'hours' | 'countries'>(
    'links.csv',
  ).map((row) => {
    const countries = row.countries.split(';')
    return {
      a: quay(row.a_lat, row.a_lng, countries[0] ?? '').index,
      b: quay(row.b_lat, row.b_lng, countries.at(-1) ?? '').index,
      km: Number(row.km),
      hours: Number(row.hours),
      kind: row.kind as Link['kind'],
      name: row.name,
    }
  })
  const ends = [...quays.values()]
  for (const end of ends) {
    const near = [...towns(end.lat, end.lng, 9), ...ends.filter((e) => e.index < end.index)]
      .map((node) => ({ node, km: airKm(node, end) }))
      .filter(({ km }) => km < 80)
      .sort((x, y) => x.km - y.km)
    const dry = near
      .slice(0, 25)
      .filter(({ node, km }) => km < 1 || seaKm(node, end) <= QUAY_WATER_KM)
      .slice(0, ROADS_PER_QUAY)
    for (const { node, km } of dry) edges.push({ a: node.index, b: end.index, km })
  }
  return links
}

function components(size: number, edges: Edge[]): Int32Array {
  const parent = Int32Array.from({ length: size }, (_, i) => i)
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i] ?? 0] ?? 0
    return i
  }
  for (const { a, b } of edges) parent[root(a)] = root(b)
  return parent.map((_, i) => root(i))
}

/** Reconnects parts that the sea test cut off although a road goes around the fjord. */
function joinLonely(nodes: Node[], edges: Edge[], links: Edge[], { seaKm }: Land) {
  const roots = components(nodes.length, [...edges, ...links])
  const sizes = new Map<number, number>()
  for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1)
  const main = [...sizes].sort((x, y) => y[1] - x[1])[0]?.[0]
  const groups = Map.groupBy(
    nodes.filter((n) => roots[n.index] !== main),
    (n) => roots[n.index],
  )
  const left: string[] = []
  for (const group of groups.values()) {
    const best = group
      .flatMap((a) =>
        nodes
          .filter((b) => roots[b.index] !== roots[a.index])
          .map((b) => ({ a: a.index, b: b.index, km: airKm(a, b) })),
      )
      .filter(({ km }) => km < LONELY_COAST.maxKm)
      .sort((x, y) => x.km - y.km)
      .slice(0, 20)
      .find(({ a, b }) => {
        const [from, to] = [nodes[a], nodes[b]]
        return from && to && seaKm(from, to) <= LONELY_COAST.maxWaterKm
      })
    if (best) edges.push({ ...best, km: best.km * LONELY_COAST.factor })
    else left.push(group.map((n) => `${n.country} ${n.name}`).join('+'))
  }
  return left
}

function readMountains(): MountainArea[] {
  return readCsv<'polygon' | 'factor'>('mountains.csv').map((row) => ({
    factor: Number(row.factor),
    corners: row.polygon.split(';').map((corner) => {
      const [lat = 0, lng = 0] = corner.split(' ').map(Number)
      return [lat, lng] as const
    }),
  }))
}

const KINDS = ['road', 'bridge', 'tunnel', 'ferry']
const round = (value: number, step: number) => Math.round(value * step) / step

/** The graph of towns, crossings and mountains in which the estimator finds routes. */
export function buildRoadGraph(places: Place[]) {
  const land = readLand()
  const nodes = readNodes(places)
  const edges = relaxedGabriel(nodes, land)
  const links = addLinks(nodes, edges, land)
  const apart = joinLonely(nodes, edges, links, land)
  const mountains = readMountains()
  const countries = [...new Set(nodes.map((n) => n.country))].sort()
  const wound = edges.map((edge) => {
    const [a, b] = [nodes[edge.a], nodes[edge.b]]
    return a && b ? edge.km * mountainFactor(a, b, mountains) : edge.km
  })
  return {
    apart,
    graph: {
      countries,
      lat: nodes.map((n) => round(n.lat, 1e4)),
      lng: nodes.map((n) => round(n.lng, 1e4)),
      country: nodes.map((n) => countries.indexOf(n.country)),
      name: nodes.map((n) => n.name),
      population: nodes.map((n) => n.population),
      roads: edges.flatMap((e, i) => [e.a, e.b, round(wound[i] ?? e.km, 10)]),
      links: links.map((l) => [l.a, l.b, l.km, l.hours, KINDS.indexOf(l.kind)]),
      mountains: mountains.map((m) => ({ factor: m.factor, corners: m.corners })),
    },
  }
}
