import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { airKm, between, type Point } from '#api/address/distance.rules.ts'

export const FRAME = { west: -32, east: 62, south: 26, north: 73 }
const CELLS_PER_DEGREE = 100
const WIDTH = (FRAME.east - FRAME.west) * CELLS_PER_DEGREE
const HEIGHT = (FRAME.north - FRAME.south) * CELLS_PER_DEGREE

export type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

export const readWorld = () =>
  structuredClone(createRequire(import.meta.url)('world-atlas/countries-10m.json')) as World

export const polygons = (shape: Polygon | MultiPolygon): Position[][][] =>
  (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates).map((polygon) => polygon.map(unwrap))

/** Russia crosses the date line; on a flat map its ring must continue beyond 180 degrees. */
function unwrap(ring: Position[]): Position[] {
  const wraps = ring.some(([lng = 0], i) => Math.abs(lng - (ring[i - 1]?.[0] ?? lng)) > 180)
  return wraps ? ring.map(([lng = 0, lat = 0]) => [lng < -100 ? lng + 360 : lng, lat]) : ring
}

/** Rasterises the land row by row; a point is land if an odd number of coasts is west of it. */
function paint(shapes: Feature<Polygon | MultiPolygon>[]): Uint8Array {
  const crossings: number[][] = Array.from({ length: HEIGHT }, () => [])
  for (const ring of shapes.flatMap((f) => polygons(f.geometry).flat()))
    for (let i = 1; i < ring.length; i++) cross(ring[i - 1] ?? [], ring[i] ?? [], crossings)
  const cells = new Uint8Array(WIDTH * HEIGHT)
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const start = Math.max(0, Math.ceil((xs[i] ?? 0) - 0.5))
      const end = Math.min(WIDTH, Math.ceil((xs[i + 1] ?? 0) - 0.5))
      if (end > start) cells.fill(1, row * WIDTH + start, row * WIDTH + end)
    }
  })
  return cells
}

function cross([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, crossings: number[][]) {
  if (ay === by) return
  const toRow = (lat: number) => (lat - FRAME.south) * CELLS_PER_DEGREE - 0.5
  const [low, high] = [toRow(Math.min(ay, by)), toRow(Math.max(ay, by))]
  const last = Math.min(HEIGHT - 1, Math.ceil(high) - 1)
  for (let row = Math.max(0, Math.ceil(low)); row <= last; row++) {
    const lat = (row + 0.5) / CELLS_PER_DEGREE + FRAME.south
    const lng = ax + ((lat - ay) / (by - ay)) * (bx - ax)
    crossings[row]?.push((lng - FRAME.west) * CELLS_PER_DEGREE)
  }
}

export interface Land {
  isLand: (point: Point) => boolean
  /** The longest continuous stretch of a straight leg over water, in kilometres. */
  seaKm: (a: Point, b: Point) => number
}

export function readLand(): Land {
  const world = readWorld()
  const shapes = feature(world, world.objects.land) as FeatureCollection<Polygon | MultiPolygon>
  const cells = paint(shapes.features)
  const isLand = ({ lat, lng }: Point) =>
    cells[
      Math.floor((lat - FRAME.south) * CELLS_PER_DEGREE) * WIDTH + Math.floor((lng - FRAME.west) * CELLS_PER_DEGREE)
    ] === 1
  const seaKm = (a: Point, b: Point) => {
    const km = airKm(a, b)
    const steps = Math.max(2, Math.ceil(km / 0.5))
    let longest = 0
    let run = 0
    for (let i = 1; i < steps; i++) {
      run = isLand(between(a, b, i / steps)) ? 0 : run + 1
      longest = Math.max(longest, run)
    }
    return (longest * km) / steps
  }
  return { isLand, seaKm }
}
