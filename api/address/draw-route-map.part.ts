import { createHash } from 'node:crypto'
import { geoConicConformal, geoPath, type GeoProjection } from 'd3-geo'
import { mapWithin, type Box, type Precision } from './base-map.part.ts'
import { airKm, between, type Point } from './distance.rules.ts'
import { reserve, placeLabel, type Canvas, type Pixel } from './map-labels.part.ts'
import { decodeLine } from './polyline.part.ts'
import { roadGraph } from './road-graph.part.ts'

interface NamedPoint extends Point {
  name: string
}
interface MapTown extends NamedPoint {
  population: number
}
interface RouteMap {
  polylineString: string
  from: NamedPoint
  to: NamedPoint
  /** The towns that may be named; by default those of the road graph. */
  towns?: readonly MapTown[]
  language: string
  /** The sentence that stands for the map where it cannot be seen. */
  label: string
}

const WIDTH = 720
const HEIGHT = 420
const MARGIN = { x: 110, y: 70 }
const BLEED = 20
const FINE_BELOW_KM = 300
const COARSE_BELOW_KM = 900
const MIN_WINDOW_DEGREES = 0.35
const MAX_TOWNS = 8
/** Names are spaced for phones, where they are drawn larger. */
const TOWN_SIZE = 20
const END_SIZE = 26
const TOWNS_APART = 62
const TOWNS_TOLD = 4
const KEPT_MAPS = 500

const kept = new Map<string, string>()

/** The route on a map that prints, needs no script and says in words what it shows. */
export function drawRouteMap(map: RouteMap): string {
  const hash = createHash('sha1').update(JSON.stringify(map)).digest('hex').slice(0, 12)
  const known = kept.get(hash)
  if (known) return known
  const svg = draw(map, hash)
  const oldest = kept.keys().next().value
  if (kept.size >= KEPT_MAPS && oldest !== undefined) kept.delete(oldest)
  kept.set(hash, svg)
  return svg
}

function draw(map: RouteMap, hash: string): string {
  const line = [map.from, ...decodeLine(map.polylineString).slice(1, -1), map.to]
  const project = projectionFor(line)
  const spot = (point: Point): Pixel => {
    const [x, y] = project([point.lng, point.lat]) ?? [0, 0]
    return { x: round(x), y: round(y) }
  }
  const way = line.map(spot)
  const sheet: Canvas = { width: WIDTH, height: HEIGHT, way: dots(line).map(spot), taken: [] }
  const precision = precisionFor(airKm(map.from, map.to))
  const shapes = mapWithin(windowOf(project), precision)
  const path = geoPath(project).digits(precision === 'wide' ? 0 : 1)
  const [from, to] = [spot(map.from), spot(map.to)]
  for (const end of [from, to]) reserve(sheet, end, 12)
  const names = [endLabel(sheet, from, map.from.name), endLabel(sheet, to, map.to.name)]
  const towns = townLabels(sheet, map, spot)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"`,
    ` lang="${escape(map.language)}" aria-labelledby="map-${hash}" aria-describedby="way-${hash}">`,
    `<title id="map-${hash}">${escape(map.label)}</title>`,
    `<desc id="way-${hash}">${escape(tellWay(map, line))}</desc>`,
    `<path class="land" d="${path(shapes.land) ?? ''}"/>`,
    `<path class="border" d="${path(shapes.borders) ?? ''}"/>`,
    `<path class="way" d="M${way.map(({ x, y }) => `${x},${y}`).join('L')}"/>`,
    ...towns,
    `<circle class="from" cx="${from.x}" cy="${from.y}" r="8"/>`,
    `<circle class="to" cx="${to.x}" cy="${to.y}" r="7.5"/>`,
    ...names,
    '</svg>',
  ].join('')
}

function precisionFor(km: number): Precision {
  if (km < FINE_BELOW_KM) return 'fine'
  return km < COARSE_BELOW_KM ? 'coarse' : 'wide'
}

const round = (value: number) => Math.round(value * 10) / 10

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  )

function boxOf(line: readonly Point[]): Box {
  const lats = line.map(({ lat }) => lat)
  const lngs = line.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** True to shape in the middle latitudes, turned so that north is up in the middle of the route. */
function projectionFor(line: readonly Point[]): GeoProjection {
  const [west, south, east, north] = boxOf(line)
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const high = Math.max((north - south) / 2, MIN_WINDOW_DEGREES / 2)
  const wide = Math.max((east - west) / 2, MIN_WINDOW_DEGREES / 2)
  const coordinates = [
    ...line.map(({ lng, lat }) => [lng, lat]),
    [middle.lng - wide, middle.lat],
    [middle.lng + wide, middle.lat],
    [middle.lng, middle.lat - high],
    [middle.lng, middle.lat + high],
  ]
  return geoConicConformal()
    .parallels([40, 60])
    .rotate([-middle.lng, 0])
    .precision(0)
    .fitExtent(
      [
        [MARGIN.x, MARGIN.y],
        [WIDTH - MARGIN.x, HEIGHT - MARGIN.y],
      ],
      { type: 'MultiPoint', coordinates },
    )
    .clipExtent([
      [-BLEED, -BLEED],
      [WIDTH + BLEED, HEIGHT + BLEED],
    ])
}

/** The part of the world behind the sheet, from its four corners and sides. */
function windowOf(project: GeoProjection): Box {
  const xs = [-BLEED, WIDTH / 2, WIDTH + BLEED]
  const ys = [-BLEED, HEIGHT / 2, HEIGHT + BLEED]
  const points = xs.flatMap((x) => ys.map((y) => project.invert?.([x, y]) ?? [0, 0]))
  return boxOf(points.map(([lng = 0, lat = 0]) => ({ lng, lat })))
}

/** Points close enough to see whether a name lies on the line. */
const dots = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap((point, i) => {
    const last = line[i] ?? point
    return Array.from({ length: 8 }, (_, n) => between(last, point, n / 8))
  })

function endLabel(sheet: Canvas, spot: Pixel, name: string): string {
  const label = placeLabel(sheet, spot, { name, size: END_SIZE, gap: 15, isNeeded: true })
  return label ? text(label, name, 'end') : ''
}

const text = (label: { x: number; y: number; anchor: string }, name: string, kind = '') => {
  const side = label.anchor === 'start' ? '' : ` text-anchor="${label.anchor}"`
  const look = kind ? ` class="${kind}"` : ''
  return `<text${look} x="${round(label.x)}" y="${round(label.y)}"${side}>${escape(name)}</text>`
}

const graphTowns = (): MapTown[] => {
  const { name, lat, lng, population } = roadGraph()
  return name.flatMap((one, i) =>
    one ? [{ name: one, lat: lat[i] ?? 0, lng: lng[i] ?? 0, population: population[i] ?? 0 }] : [],
  )
}

let known: MapTown[] | undefined
const biggestTowns = () => (known ??= graphTowns().sort((a, b) => b.population - a.population))

function townLabels(sheet: Canvas, map: RouteMap, spot: (point: Point) => Pixel): string[] {
  const towns = map.towns
    ? map.towns.toSorted((a, b) => b.population - a.population)
    : biggestTowns()
  const drawn: Pixel[] = [spot(map.from), spot(map.to)]
  const names = new Set([map.from.name, map.to.name])
  const parts: string[] = []
  for (const town of towns) {
    if (parts.length === MAX_TOWNS) break
    const at = spot(town)
    if (names.has(town.name) || at.x < 8 || at.y < 8 || at.x > WIDTH - 8 || at.y > HEIGHT - 8)
      continue
    if (drawn.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < TOWNS_APART)) continue
    const label = placeLabel(sheet, at, {
      name: town.name,
      size: TOWN_SIZE,
      gap: 8,
      isNeeded: false,
    })
    if (!label) continue
    drawn.push(at)
    names.add(town.name)
    reserve(sheet, at, 4)
    parts.push(`<circle class="town" cx="${at.x}" cy="${at.y}" r="3"/>${text(label, town.name)}`)
  }
  return parts
}

/** `Gdańsk – Grudziądz – Poznań – Berlin`: the way in names, needing no language. */
function tellWay({ from, to, towns }: RouteMap, line: readonly Point[]): string {
  const onWay = (towns ?? biggestTowns())
    .filter((town) => airKm(town, from) > 15 && airKm(town, to) > 15)
    .flatMap((town) => {
      const at = line.findIndex(
        (p) => Math.abs(p.lat - town.lat) + Math.abs(p.lng - town.lng) < 0.001,
      )
      return at < 0 ? [] : [{ name: town.name, at }]
    })
    .slice(0, TOWNS_TOLD)
    .sort((a, b) => a.at - b.at)
  return [from.name, ...onWay.map(({ name }) => name), to.name].join(' – ')
}
