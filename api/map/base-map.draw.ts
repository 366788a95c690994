import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { MultiLineString, MultiPolygon, Position } from 'geojson'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { once, readContent } from '#api/kit/read-table.ts'

const FILE = new URL('../../content/places/base-map.json', import.meta.url)

type Source = Topology<{
  countries: GeometryCollection
  land: { type: 'MultiPolygon'; arcs: number[][][] }
  borders: { type: 'MultiLineString'; arcs: number[][] }
}>

export type Precision = 'fine' | 'coarse' | 'wide'
export type Box = [west: number, south: number, east: number, north: number]

type Piece<T> = { shape: T; box: Box }

const readSources = once(() => JSON.parse(readFileSync(FILE, 'utf8')) as Record<Precision, Source>)

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

const pieceOf = (shape: Position[]): Piece<Position[]> => ({ shape, box: boxOf(shape) })

function readGround(precision: Precision) {
  const source = readSources()[precision]
  const land = feature(source, source.objects.land).geometry
  const borders = feature(source, source.objects.borders).geometry
  return {
    land: land.coordinates.map((shape) => ({ shape, box: boxOf(shape[0] ?? []) })),
    borders: borders.coordinates.map(pieceOf),
  }
}

const grounds = {
  fine: once(() => readGround('fine')),
  coarse: once(() => readGround('coarse')),
  wide: once(() => readGround('wide')),
}

/** The file stores thousandths of a degree in a flat list. */
const unfold = (flat: number[]): Position[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [(flat[2 * i] ?? 0) / 1000, (flat[2 * i + 1] ?? 0) / 1000])

const readLines = once(() => {
  const file = JSON.parse(readContent('places/map-lines.json')) as Record<'rivers' | 'lakes' | 'motorways', number[][]>
  const pieces = (lines: number[][]) => lines.map((line) => pieceOf(unfold(line)))
  return {
    rivers: pieces(file.rivers),
    lakes: pieces(file.lakes),
    motorways: pieces(file.motorways),
  }
})

const touches = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

/** Islands smaller than this fraction of the window are left out, because they would be specks. */
const SMALLEST_PART = 1 / 150

function seen<T>(pieces: readonly Piece<T>[], window: Box, smallest: number): T[] {
  const least = (window[2] - window[0]) * smallest
  return pieces
    .filter(({ box }) => touches(box, window))
    .filter(({ box }) => Math.max(box[2] - box[0], box[3] - box[1]) > least)
    .map(({ shape }) => shape)
}

const lines = (coordinates: Position[][]): MultiLineString => ({
  type: 'MultiLineString',
  coordinates,
})
const areas = (coordinates: Position[][][]): MultiPolygon => ({ type: 'MultiPolygon', coordinates })

/** Coasts and borders visible in a window. */
export function groundWithin(window: Box, precision: Precision) {
  const { land, borders } = grounds[precision]()
  return {
    land: areas(seen(land, window, SMALLEST_PART)),
    borders: lines(seen(borders, window, SMALLEST_PART)),
  }
}

/** Rivers, lakes and motorways in a window, except short ones. */
export function linesWithin(window: Box, smallest: number) {
  const { rivers, lakes, motorways } = readLines()
  return {
    rivers: lines(seen(rivers, window, smallest)),
    lakes: areas(seen(lakes, window, SMALLEST_PART).map((shore) => [shore])),
    motorways: lines(seen(motorways, window, smallest)),
  }
}
