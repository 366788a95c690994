import type { Point } from '#api/address/distance.rules.ts'

/** A square section of Europe around a point; higher zoom shows a smaller section. */
export interface View extends Point {
  zoom: number
}

export const AREA_SHEET = 960
const ZOOM_MAX = 5
/** Degrees visible from south to north at zoom 0; each zoom level halves them. */
const DEGREES_SEEN = 36
/**
 * Sections start at multiples of a quarter of the visible degrees, so that many visitors share a
 * cached map.
 */
const STEPS_SEEN = 4
const EUROPE = { south: 34, west: -12, north: 66, east: 42 }
export const wholeView: View = { lat: 52, lng: 15, zoom: 0 }

const seenAt = (zoom: number): number => DEGREES_SEEN / 2 ** zoom

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const hundredth = (degrees: number) => Math.round(degrees * 100) / 100

/** The nearest section with a map. */
export function viewAt({ lat, lng, zoom: wished }: View): View {
  const zoom = within(Math.round(wished), 0, ZOOM_MAX)
  if (zoom === 0) return wholeView
  const step = seenAt(zoom) / STEPS_SEEN
  const onStep = (degrees: number, least: number, most: number) =>
    hundredth(Math.round(within(degrees, least, most) / step) * step)
  const { south, west, north, east } = EUROPE
  return { lat: onStep(lat, south, north), lng: onStep(lng, west, east), zoom }
}

/** The smallest section that shows the whole box. */
export function viewOf({ south, west, north, east }: typeof EUROPE): View {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const narrowing = Math.cos((middle.lat * Math.PI) / 180)
  // Snapping may move a section by up to half a step.
  const needed = Math.max(north - south, (east - west) * narrowing) * 1.3
  const zoom = Math.floor(Math.log2(DEGREES_SEEN / Math.max(needed, 0.01)))
  return viewAt({ ...middle, zoom })
}

/** Parses `54.25_18.5_3`; undefined if it is no section. */
export function readView(text: string): View | undefined {
  const [, ...numbers] = (/^(-?\d{1,3}(?:\.\d{1,2})?)_(-?\d{1,3}(?:\.\d{1,2})?)_(\d)$/.exec(text) ?? []).map(Number)
  const [lat, lng, zoom] = numbers
  if (lat === undefined || lng === undefined || zoom === undefined) return undefined
  return viewAt({ lat, lng, zoom })
}

export const writeView = ({ lat, lng, zoom }: View): string => `${lat}_${lng}_${zoom}`

/** Moves a section by half of the visible degrees; the same one at the edge of Europe. */
export function moved(view: View, north: number, east: number): View {
  const half = seenAt(view.zoom) / 2
  return viewAt({
    lat: view.lat + north * half,
    lng: view.lng + east * half * 1.5,
    zoom: view.zoom,
  })
}

export const isSameView = (one: View, other: View): boolean => writeView(one) === writeView(other)

/**
 * Version in the URL of map images, which browsers cache for a year; increase it after changes of
 * the drawing.
 */
const EDITION = 2
export const groundOf = (view: View): string => `/maps/area/${writeView(view)}.svg?v=${EDITION}`

const RADIANS = Math.PI / 180
/** Lambert conformal conic projection, with these two standard parallels. */
const [SOUTHERN, NORTHERN] = [40, 60]
const bend = (lat: number): number => Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)
const CONE =
  Math.log(Math.cos(SOUTHERN * RADIANS) / Math.cos(NORTHERN * RADIANS)) / Math.log(bend(NORTHERN) / bend(SOUTHERN))
const EDGE = (Math.cos(SOUTHERN * RADIANS) * bend(SOUTHERN) ** CONE) / CONE

interface Pixel {
  x: number
  y: number
}

/** Projects a point; x to the right and y up, from the central meridian. */
function unroll({ lat, lng }: Point, middle: number): Pixel {
  const far = EDGE / bend(lat) ** CONE
  const angle = CONE * (lng - middle) * RADIANS
  return { x: far * Math.sin(angle), y: EDGE - far * Math.cos(angle) }
}

export interface AreaSheet {
  middle: number
  /** Pixels per unit of the projection. */
  scale: number
  /** Position of the projection's origin. */
  x: number
  y: number
}

/** Conformal at middle latitudes, north up at the centre. */
export function sheetOf({ lat, lng, zoom }: View): AreaSheet {
  const half = seenAt(zoom) / 2
  const [bottom, top] = [lat - half, lat + half].map((at) => unroll({ lat: at, lng }, lng).y)
  const scale = AREA_SHEET / ((top ?? 1) - (bottom ?? 0))
  return { middle: lng, scale, x: AREA_SHEET / 2, y: scale * (top ?? 1) }
}

/** Position of a point on the sheet, in pixels. */
export function spotOn(sheet: AreaSheet, point: Point): Pixel {
  const { x, y } = unroll(point, sheet.middle)
  return { x: sheet.x + sheet.scale * x, y: sheet.y - sheet.scale * y }
}

/** The point at a position on the sheet. */
export function pointAt(sheet: AreaSheet, pixel: Pixel): Point {
  const x = (pixel.x - sheet.x) / sheet.scale
  const down = EDGE - (sheet.y - pixel.y) / sheet.scale
  const far = Math.hypot(x, down)
  return {
    lat: (2 * Math.atan((EDGE / far) ** (1 / CONE)) - Math.PI / 2) / RADIANS,
    lng: sheet.middle + Math.atan2(x, down) / CONE / RADIANS,
  }
}

/** Bounding box of the visible area, slightly larger at its corners. */
export function windowOf(sheet: AreaSheet) {
  const edges = [0, AREA_SHEET / 2, AREA_SHEET]
  const points = edges.flatMap((x) => edges.map((y) => pointAt(sheet, { x, y })))
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  }
}
