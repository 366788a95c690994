import type { Point } from '#api/address/distance.rules.ts'

/** A square piece of Europe, in the middle of which one looks, the nearer the higher its zoom. */
export interface View extends Point {
  zoom: number
}

export const AREA_SHEET = 960
const ZOOM_MAX = 5
/** So many degrees are seen from south to north; each step nearer half of it. */
const DEGREES_SEEN = 36
/** Sheets stand side by side in steps of a quarter of what is seen, so that many who look share the ground behind. */
const STEPS_SEEN = 4
const EUROPE = { south: 34, west: -12, north: 66, east: 42 }
export const wholeView: View = { lat: 52, lng: 15, zoom: 0 }

const seenAt = (zoom: number): number => DEGREES_SEEN / 2 ** zoom

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))
const hundredth = (degrees: number) => Math.round(degrees * 100) / 100

/** The nearest view that has a ground. */
export function viewAt({ lat, lng, zoom: wished }: View): View {
  const zoom = within(Math.round(wished), 0, ZOOM_MAX)
  if (zoom === 0) return wholeView
  const step = seenAt(zoom) / STEPS_SEEN
  const onStep = (degrees: number, least: number, most: number) =>
    hundredth(Math.round(within(degrees, least, most) / step) * step)
  const { south, west, north, east } = EUROPE
  return { lat: onStep(lat, south, north), lng: onStep(lng, west, east), zoom }
}

/** The nearest one that shows all of a box. */
export function viewOf({ south, west, north, east }: typeof EUROPE): View {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const narrowing = Math.cos((middle.lat * Math.PI) / 180)
  // Side by side a view lies up to half a step aside.
  const needed = Math.max(north - south, (east - west) * narrowing) * 1.3
  const zoom = Math.floor(Math.log2(DEGREES_SEEN / Math.max(needed, 0.01)))
  return viewAt({ ...middle, zoom })
}

/** `54.25_18.5_3`; nothing where it is no view. */
export function readView(text: string): View | undefined {
  const [, ...numbers] = (/^(-?\d{1,3}(?:\.\d{1,2})?)_(-?\d{1,3}(?:\.\d{1,2})?)_(\d)$/.exec(text) ?? []).map(Number) // prettier-ignore
  const [lat, lng, zoom] = numbers
  if (lat === undefined || lng === undefined || zoom === undefined) return undefined
  return viewAt({ lat, lng, zoom })
}

export const writeView = ({ lat, lng, zoom }: View): string => `${lat}_${lng}_${zoom}`

/** From a view half of what is seen aside; the same where the land ends. */
export function moved(view: View, north: number, east: number): View {
  const half = seenAt(view.zoom) / 2
  return viewAt({
    lat: view.lat + north * half,
    lng: view.lng + east * half * 1.5,
    zoom: view.zoom,
  })
}

export const isSameView = (one: View, other: View): boolean => writeView(one) === writeView(other)

/** As its address stands in a page: browsers keep each ground for a year, so a change of the drawing is another edition. */
const EDITION = 1
export const groundOf = (view: View): string => `/maps/area/${writeView(view)}.svg?v=${EDITION}`

const RADIANS = Math.PI / 180
/** Of Lambert's cone, which touches the earth at these two parallels. */
const [SOUTHERN, NORTHERN] = [40, 60]
const bend = (lat: number): number => Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)
const CONE =
  Math.log(Math.cos(SOUTHERN * RADIANS) / Math.cos(NORTHERN * RADIANS)) /
  Math.log(bend(NORTHERN) / bend(SOUTHERN))
const EDGE = (Math.cos(SOUTHERN * RADIANS) * bend(SOUTHERN) ** CONE) / CONE

interface Pixel {
  x: number
  y: number
}

/** On the cone, laid flat: to the right and up from the middle meridian. */
function unroll({ lat, lng }: Point, middle: number): Pixel {
  const far = EDGE / bend(lat) ** CONE
  const angle = CONE * (lng - middle) * RADIANS
  return { x: far * Math.sin(angle), y: EDGE - far * Math.cos(angle) }
}

export interface AreaSheet {
  middle: number
  /** Pixels a unit of the cone. */
  scale: number
  /** Where the cone's own middle would lie. */
  x: number
  y: number
}

/** True to shape in the middle latitudes, with north up in the middle. */
export function sheetOf({ lat, lng, zoom }: View): AreaSheet {
  const half = seenAt(zoom) / 2
  const [bottom, top] = [lat - half, lat + half].map((at) => unroll({ lat: at, lng }, lng).y)
  const scale = AREA_SHEET / ((top ?? 1) - (bottom ?? 0))
  return { middle: lng, scale, x: AREA_SHEET / 2, y: scale * (top ?? 1) }
}

/** Where a point of the earth lies on the sheet. */
export function spotOn(sheet: AreaSheet, point: Point): Pixel {
  const { x, y } = unroll(point, sheet.middle)
  return { x: sheet.x + sheet.scale * x, y: sheet.y - sheet.scale * y }
}

/** Which point of the earth lies there. */
export function pointAt(sheet: AreaSheet, pixel: Pixel): Point {
  const x = (pixel.x - sheet.x) / sheet.scale
  const down = EDGE - (sheet.y - pixel.y) / sheet.scale
  const far = Math.hypot(x, down)
  return {
    lat: (2 * Math.atan((EDGE / far) ** (1 / CONE)) - Math.PI / 2) / RADIANS,
    lng: sheet.middle + Math.atan2(x, down) / CONE / RADIANS,
  }
}

/** What is seen, and a little more in its corners. */
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
