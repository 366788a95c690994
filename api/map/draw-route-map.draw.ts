import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { biggestTowns } from '#api/address/biggest-towns.lib.ts'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import type { Language } from '#content/storefronts.ts'
import { groundWithin, linesWithin, type Precision } from './base-map.draw.ts'
import type { Label } from './label-places.draw.ts'
import { drawPath, simplify, write } from './map-path.draw.ts'
import { layOut, roundTo, type Pixel, type Sheet } from './map-sheet.draw.ts'
import { splitWay } from './map-way.draw.ts'
import { labelRoute, type LabelledRoute, type Layout, sizesOf } from './route-labels.draw.ts'
import { element, escapeXml } from './svg.draw.ts'

interface NamedPoint extends Point {
  name: string
}
interface RouteMap {
  polylineString: string
  from: NamedPoint
  to: NamedPoint
  /** In km; marked along the line. */
  distance?: number | null
  /** Current position of the goods; the way up to it is drawn as done. */
  position?: Point
  language: Language
  /** Text alternative of the map. */
  label: string
}

const PAPER = { width: 720, height: 420, margin: { x: 100, y: 70 }, leastDegrees: 0.35 }
const FINE_BELOW_KM = 300
const COARSE_BELOW_KM = 900
const TOWNS_TOLD = 4
const KEPT_MAPS = 500

const kept = new LRUCache<string, string>({ max: KEPT_MAPS })

/**
 * The route as an SVG map that can be printed, needs no script and has a text alternative. Cached.
 */
export function drawRouteMap(map: RouteMap): string {
  const hash = createHash('sha1').update(JSON.stringify(map)).digest('hex').slice(0, 12)
  const cached = kept.get(hash)
  if (cached) return cached
  const svg = draw(map, hash)
  kept.set(hash, svg)
  return svg
}

function draw(map: RouteMap, hash: string): string {
  const line = [map.from, ...decodeLine(map.polylineString).slice(1, -1), map.to]
  const sheet = layOut(map.position ? [...line, map.position] : line, PAPER)
  const way = simplify(line.map(sheet.spot), 0.5)
  const position = map.position && sheet.spot(map.position)
  const route: LabelledRoute = {
    from: { name: map.from.name, spot: sheet.spot(map.from) },
    to: { name: map.to.name, spot: sheet.spot(map.to) },
    position,
    way,
    distance: map.distance ?? undefined,
    language: map.language,
  }
  const parts = position ? splitWay(way, position) : { done: [], rest: way }
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${PAPER.width} ${PAPER.height}`,
      role: 'img',
      lang: map.language,
      'aria-labelledby': `map-${hash}`,
      'aria-describedby': `way-${hash}`,
    },
    [
      element('title', { id: `map-${hash}` }, escapeXml(map.label)),
      element('desc', { id: `way-${hash}` }, escapeXml(tellWay(map, line))),
      ...drawGround(sheet, airKm(map.from, map.to)),
      path('way', write(parts.rest.map(onGrid))),
      path('done', write(parts.done.map(onGrid))),
      ...(['wide', 'narrow'] as const).map((layout) => drawLabels(sheet, route, layout)),
    ].join(''),
  )
}

const path = (name: string, d: string) => (d ? element('path', { class: name, d }) : '')
const onGrid = ({ x, y }: Pixel): Pixel => ({ x: Math.round(x), y: Math.round(y) })

function precisionFor(km: number): Precision {
  if (km < FINE_BELOW_KM) return 'fine'
  return km < COARSE_BELOW_KM ? 'coarse' : 'wide'
}

/** Rivers and motorways shorter than this fraction of the map's width are left out. */
const LEAST_LINE = 1 / 12

function drawGround(sheet: Sheet, km: number): string[] {
  const ground = groundWithin(sheet.window, precisionFor(km))
  const { rivers, lakes, motorways } = linesWithin(sheet.window, LEAST_LINE)
  const fineness = { tolerance: 1, least: 5 }
  return [
    path('land', drawPath(sheet, ground.land, fineness)),
    path('lake', drawPath(sheet, lakes, fineness)),
    path('river', drawPath(sheet, rivers, { tolerance: 1.2, least: 12 })),
    path('road', drawPath(sheet, motorways, { tolerance: 1.2, least: 12 })),
    path('border', drawPath(sheet, ground.borders, fineness)),
  ]
}

function drawLabels(sheet: Sheet, route: LabelledRoute, layout: Layout): string {
  const sizes = sizesOf(layout)
  const { ends, towns, ticks, scale } = labelRoute(sheet, route, layout)
  const circle = (name: string, { x, y }: Pixel, r: number) =>
    element('circle', { class: name, cx: roundTo(x), cy: roundTo(y), r })
  const step = ({ x, y }: Pixel) => `${roundTo(x)} ${roundTo(y)}`
  return element(
    'g',
    { class: layout, 'font-size': sizes.town },
    [
      path('tick', ticks.map(({ from, to }) => `M${step(from)}L${step(to)}`).join('')),
      scale ? path('scale', `M${step(scale.left)}m0-5v5h${scale.length}v-5`) : '',
      ...towns.map(({ spot }) => circle('town', spot, sizes.dot)),
      circle('from', route.from.spot, sizes.mark - 2),
      circle('to', route.to.spot, sizes.mark - 2.5),
      route.position ? circle('here', route.position, sizes.mark - 3) : '',
      ...towns.map(({ label }) => writeLabel(label)),
      element(
        'g',
        { class: 'km', 'font-size': sizes.km },
        [...ticks.map(({ label }) => label), ...(scale ? [scale.label] : [])].map(writeLabel).join(''),
      ),
      element('g', { class: 'end', 'font-size': sizes.end }, ends.map(writeLabel).join('')),
    ].join(''),
  )
}

const writeLabel = ({ x, y, anchor, name }: Label): string =>
  element(
    'text',
    {
      x: roundTo(x),
      y: roundTo(y),
      'text-anchor': anchor === 'start' ? undefined : anchor,
    },
    escapeXml(name),
  )

/** `Gdańsk – Grudziądz – Poznań – Berlin`: the towns along the route, in the reader's language. */
function tellWay({ from, to, language }: RouteMap, line: readonly Point[]): string {
  const onWay = biggestTowns()
    .filter((town) => airKm(town, from) > 15 && airKm(town, to) > 15)
    .flatMap((town) => {
      const at = line.findIndex((p) => Math.abs(p.lat - town.lat) + Math.abs(p.lng - town.lng) < 0.001)
      return at < 0 ? [] : [{ name: townName(town.name, town.country, language), at }]
    })
    .slice(0, TOWNS_TOLD)
    .sort((a, b) => a.at - b.at)
  return [from.name, ...onWay.map(({ name }) => name), to.name].join(' – ')
}
