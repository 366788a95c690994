import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { MultiLineString, MultiPolygon, Position } from 'geojson'
import type { GeometryCollection, Topology } from 'topojson-specification'

const FILE = new URL('../../content/places/base-map.json', import.meta.url)

type Source = Topology<{
  countries: GeometryCollection
  land: { type: 'MultiPolygon'; arcs: number[][][] }
  borders: { type: 'MultiLineString'; arcs: number[][] }
}>

export type Precision = 'fine' | 'coarse' | 'wide'
export type Box = [west: number, south: number, east: number, north: number]

type Piece<T> = { shape: T; box: Box }
type Canvas = { land: Piece<Position[][]>[]; borders: Piece<Position[]>[] }

let sources: Record<Precision, Source> | undefined
const sheets = new Map<Precision, Canvas>()

/** Europe as topology; `countries` carry their ISO numbers. */
function mapSource(precision: Precision): Source {
  sources ??= JSON.parse(readFileSync(FILE, 'utf8')) as Record<Precision, Source>
  return sources[precision]
}

function boxOf(points: Position[]): Box {
  const box: Box = [180, 90, -180, -90]
  for (const [lng = 0, lat = 0] of points) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

function readSheet(precision: Precision): Canvas {
  const source = mapSource(precision)
  const land = feature(source, source.objects.land).geometry
  const borders = feature(source, source.objects.borders).geometry
  return {
    land: land.coordinates.map((shape) => ({ shape, box: boxOf(shape[0] ?? []) })),
    borders: borders.coordinates.map((shape) => ({ shape, box: boxOf(shape) })),
  }
}

const touches = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

/** Islands smaller than this part of the window would be drawn as specks. */
const SMALLEST_PART = 1 / 150

/** The coasts and borders that can be seen in a window. */
export function mapWithin(window: Box, precision: Precision) {
  const sheet = sheets.get(precision) ?? readSheet(precision)
  sheets.set(precision, sheet)
  const speck = (window[2] - window[0]) * SMALLEST_PART
  const seen = <T>(pieces: Piece<T>[]) =>
    pieces
      .filter(
        ({ box }) => touches(box, window) && Math.max(box[2] - box[0], box[3] - box[1]) > speck,
      )
      .map(({ shape }) => shape)
  return {
    land: { type: 'MultiPolygon', coordinates: seen(sheet.land) } satisfies MultiPolygon,
    borders: {
      type: 'MultiLineString',
      coordinates: seen(sheet.borders),
    } satisfies MultiLineString,
  }
}
