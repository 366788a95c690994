import type { Point } from '#api/address/distance.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import { areaSides, cornersOf, isOnEarth, readCorners, wrongWithArea, type AreaSide } from './area.rules.ts'
import { searchFiltersSchema, searchSchema, wayWidth } from '#api/search/search.schema.ts'

/** Room for a thousand points in polyline encoding. */
const LINE_MAX = 20_000

const pointContract = {
  type: 'object',
  required: ['lat', 'lng'],
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
  },
}

const isPoint = (one: unknown): one is Point =>
  typeof one === 'object' &&
  one !== null &&
  'lat' in one &&
  'lng' in one &&
  Number.isFinite(one.lat) &&
  Number.isFinite(one.lng)

const isPoints = (value: unknown): value is Point[] => Array.isArray(value) && value.every(isPoint)

/** Parses a list of points or its text form; anything else is passed on and fails validation. */
function readArea(value: unknown): unknown {
  if (value === '') return undefined
  const points = typeof value === 'string' ? readCorners(value) : value
  if (!isPoints(points)) return value
  const plain = points.map(({ lat, lng }) => ({ lat, lng }))
  return wrongWithArea(plain) ? plain : cornersOf(plain)
}

const polygon = () =>
  yup
    .mixed<Point[]>()
    .transform(readArea)
    .test({
      name: 'area',
      test(value) {
        if (value === undefined) return true
        const wrong = isPoints(value) ? wrongWithArea(value) : { code: 'points' }
        return !wrong || this.createError({ message: wrong as never })
      },
    })
    .meta({
      contract: {
        oneOf: [
          { title: 'Corners', type: 'array', items: pointContract },
          { title: 'Corners as text: latitude and longitude, one corner per line', type: 'string' },
        ],
      },
    })

const areaFields = {
  /** Corners of an area in which transports begin or end. */
  polygon: polygon(),
  side: yup
    .string<AreaSide>()
    .oneOf([...areaSides])
    .transform((value: unknown, typed: unknown) => (typed === '' ? undefined : value))
    .default('from'),
}

export interface AreaFilters {
  polygon?: Point[] | undefined
  side?: AreaSide | undefined
}

export interface Area {
  polygon: Point[]
  side: AreaSide
}

/** Search filters with an area. */
export const areaFiltersSchema = searchFiltersSchema.shape(areaFields)

/** The same with paging. */
export const auctionsSchema = searchSchema.shape(areaFields)

/** Search in an area, or along a route that the caller supplies. */
export const areaSearchSchema = searchSchema
  .shape({
    ...areaFields,
    polygon: polygon().test({
      name: 'areaOrWay',
      message: { code: 'area_or_way' },
      test(value) {
        const { polyline } = this.parent as { polyline?: unknown }
        return value !== undefined || Boolean(polyline)
      },
    }),
    /** Encoded polyline with five decimals. */
    polyline: yup
      .string()
      .trim()
      .max(LINE_MAX)
      .transform((value: unknown, typed: unknown) => (typed === '' ? undefined : value))
      .test({
        name: 'areaAlone',
        message: { code: 'area_or_way' },
        test(value) {
          const { polygon: area } = this.parent as AreaFilters
          return value === undefined || area === undefined
        },
      }),
    width: wayWidth(),
  })
  .meta({
    contract: {
      oneOf: [
        { title: 'In an area', required: ['polygon'] },
        { title: 'Along a route', required: ['polyline'] },
      ],
    },
  })

type Box = { south: number; west: number; north: number; east: number }

/** Parses `west,south,east,north` in degrees. */
function readBox(value: unknown): unknown {
  if (value === '') return undefined
  if (typeof value !== 'string') return value
  const [west, south, east, north, ...more] = value.split(',').map((one) => Number(one.trim() || NaN))
  return more.length === 0 ? { south, west, north, east } : value
}

const isBox = (value: unknown): value is Box => {
  if (typeof value !== 'object' || value === null) return false
  const { south, west, north, east } = value as Partial<Box>
  if (south === undefined || west === undefined || north === undefined || east === undefined) return false
  const corners = [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
  return corners.every((one) => isPoint(one) && isOnEarth(one)) && south < north && west < east
}

const ZOOM_MAX = 22

/** Pickups or deliveries within the visible part of a map. */
export const coordsSchema = areaFiltersSchema.shape({
  /** Visible part of the map: west, south, east and north, separated by commas. */
  box: yup
    .mixed<Box>()
    .transform(readBox)
    .test({
      name: 'box',
      message: { code: 'box' },
      test: (value) => value === undefined || isBox(value),
    })
    .meta({ contract: { type: 'string', example: '14.1,49,24.2,54.9' } }),
  /** Zoom level of web maps: the world is 2^zoom tiles wide. */
  zoom: yup.number().integer().min(0).max(ZOOM_MAX),
})

export type FiltersInArea = yup.InferType<typeof areaFiltersSchema>
export type AreaSearch = yup.InferType<typeof areaSearchSchema>
export type CoordsAsked = yup.InferType<typeof coordsSchema>
