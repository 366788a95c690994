import { feature, mergeArcs, meshArcs } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import { geoContains } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon, Polygon as GeoPolygon, Position } from 'geojson'
import type {
  GeometryCollection,
  GeometryObject,
  MultiPolygon as TopoMultiPolygon,
  Polygon,
  Topology,
} from 'topojson-specification'
import { FRAME, polygons, readWorld, type World } from './land.ts'

const RUSSIA = '643'
const UKRAINE = '804'
const SIMFEROPOL: [number, number] = [34.1, 44.95]

type Country = Polygon | TopoMultiPolygon
const isCountry = (g: GeometryObject): g is Country => g.type === 'Polygon' || g.type === 'MultiPolygon'
const arcsOf = (g: Country) => (g.type === 'Polygon' ? [g.arcs] : g.arcs)

/** The source draws Crimea with Russia; by international law it is Ukraine. */
function returnCrimea(world: World) {
  const all = world.objects.countries.geometries.filter(isCountry)
  const russia = all.find((g) => g.id === RUSSIA)
  const ukraine = all.find((g) => g.id === UKRAINE)
  if (russia?.type !== 'MultiPolygon' || !ukraine) throw new Error('countries are missing')
  const crimea = russia.arcs.find((arcs) =>
    geoContains(feature(world, { type: 'Polygon', arcs } as Polygon), SIMFEROPOL),
  )
  if (!crimea) throw new Error('Crimea is not where it was: look at the source again')
  russia.arcs = russia.arcs.filter((arcs) => arcs !== crimea)
  const whole = mergeArcs(world, [ukraine, { type: 'Polygon', arcs: crimea }])
  Object.assign(ukraine, { type: whole.type, arcs: whole.arcs })
}

type Side = { inside: (p: Position) => boolean; cut: (a: Position, b: Position) => Position }

const side = (axis: 0 | 1, limit: number, sign: 1 | -1): Side => ({
  inside: (p) => ((p[axis] ?? 0) - limit) * sign >= 0,
  cut: (a, b) => {
    const share = (limit - (a[axis] ?? 0)) / ((b[axis] ?? 0) - (a[axis] ?? 0))
    const other = (a[1 - axis] ?? 0) + share * ((b[1 - axis] ?? 0) - (a[1 - axis] ?? 0))
    return axis === 0 ? [limit, other] : [other, limit]
  },
})

type Frame = typeof FRAME

/** A map that shows all of Europe also shows the area around it. */
const WIDE_FRAME: Frame = { ...FRAME, east: 90, south: 5 }

const sidesOf = ({ west, east, south, north }: Frame) => [
  side(0, west, 1),
  side(0, east, -1),
  side(1, south, 1),
  side(1, north, -1),
]

/** Cuts a ring at the frame, one side after the other (Sutherland and Hodgman). */
function clipRing(ring: Position[], frame: Frame): Position[] {
  let points = ring.slice(0, -1)
  for (const { inside, cut } of sidesOf(frame)) {
    points = points.flatMap((p, i) => {
      const last = points.at(i - 1) ?? p
      if (inside(p)) return inside(last) ? [p] : [cut(last, p), p]
      return inside(last) ? [cut(last, p)] : []
    })
  }
  const first = points[0]
  return first && points.length > 2 ? [...points, first] : []
}

function clip(shape: GeoPolygon | MultiPolygon, frame: Frame): MultiPolygon {
  const coordinates = polygons(shape)
    .map((polygon) => polygon.map((ring) => clipRing(ring, frame)).filter((ring) => ring.length > 3))
    .filter((polygon) => polygon.length > 0)
  return { type: 'MultiPolygon', coordinates }
}

type Shape = Feature<MultiPolygon>

function cropTo(frame: Frame, world: World): Shape[] {
  return world.objects.countries.geometries.filter(isCountry).flatMap((country) => {
    const cut = clip(feature(world, country as Polygon).geometry, frame)
    return cut.coordinates.length > 0
      ? [{ type: 'Feature' as const, id: String(country.id), properties: {}, geometry: cut }]
      : []
  })
}

type Sketch = Topology<{ countries: GeometryCollection }>

const collection = (features: Shape[]): FeatureCollection<MultiPolygon> => ({
  type: 'FeatureCollection',
  features,
})

function draw(features: Shape[], coarseness: number, grid: number) {
  const raw = topology({ countries: collection(features) })
  const thin = simplify(presimplify(raw as Sketch), coarseness)
  const bare = feature(thin, thin.objects.countries)
  // Drop islands that shrank to a line or a point.
  const kept = bare.features.flatMap((f) => {
    const shape = f.geometry as MultiPolygon
    const coordinates = shape.coordinates
      .map((polygon) => polygon.filter((ring) => new Set(ring.map(String)).size > 3))
      .filter((polygon) => polygon.length > 0)
    return coordinates.length > 0 ? [{ ...f, geometry: { ...shape, coordinates } }] : []
  })
  const map = topology({ countries: collection(kept) }, grid)
  const countries = map.objects.countries as GeometryCollection
  const shapes = countries.geometries.filter(isCountry)
  return {
    ...map,
    objects: {
      countries: { type: 'GeometryCollection', geometries: shapes.map(bareCountry) },
      land: mergeArcs(map, shapes),
      borders: meshArcs(map, countries, (a, b) => a !== b),
    },
  }
}

const bareCountry = (g: Country) => ({ type: 'MultiPolygon', id: g.id, arcs: arcsOf(g) })

/** Europe in three precisions: for routes in a region, in a country and across the continent. */
export function buildBaseMap() {
  const world = readWorld()
  returnCrimea(world)
  const features = cropTo(FRAME, world)
  return {
    fine: draw(features, 0.0005, 1e5),
    coarse: draw(features, 0.002, 2e4),
    wide: draw(cropTo(WIDE_FRAME, world), 0.02, 1e4),
  }
}
