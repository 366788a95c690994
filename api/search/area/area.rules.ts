import type { Point } from '#api/address/distance.rules.ts'

/** Which end of a transport must be in the area. */
export const areaSides = ['from', 'to', 'both'] as const
export type AreaSide = (typeof areaSides)[number]

/** A hand-drawn area has about 20 corners; a simplified country border has hundreds. */
const CORNERS_MAX = 500
const CORNERS_LEAST = 3

const NUMBER = /^[-+−]?\d{1,3}(?:\.\d{1,20})?$/

/**
 * Parses `54.35, 18.65` pairs with any separators; undefined if the text is not a list of points.
 */
export function readCorners(text: string): Point[] | undefined {
  const numbers = text.split(/[\s,;()[\]]+/).filter(Boolean)
  if (numbers.length % 2 > 0 || !numbers.every((one) => NUMBER.test(one))) return undefined
  const degrees = numbers.map((one) => Number(one.replace('−', '-')))
  return degrees.flatMap((lat, at) => (at % 2 > 0 ? [] : [{ lat, lng: degrees[at + 1] ?? 0 }]))
}

/** Inverse of `readCorners`, rounded to the hundredth of a degree that positions have. */
export const writeCorners = (corners: readonly Point[]): string =>
  corners.map(({ lat, lng }) => `${lat.toFixed(2)}, ${lng.toFixed(2)}`).join('\n')

/** The same with six decimals, for areas that may come from elsewhere. */
export const writeFinely = (corners: readonly Point[]): string =>
  corners.map(({ lat, lng }) => `${Number(lat.toFixed(6))}, ${Number(lng.toFixed(6))}`).join('\n')

export const isOnEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const isSame = (one: Point | undefined, other: Point | undefined): boolean =>
  one?.lat === other?.lat && one?.lng === other?.lng

/** Removes repeated corners and the closing corner of a ring. */
export function cornersOf(points: readonly Point[]): Point[] {
  const corners = points.filter((point, at) => at === 0 || !isSame(point, points[at - 1]))
  return corners.length > 1 && isSame(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners
}

type Wrong = { code: string; values?: { 0: number } }

/** The reason why points are not a valid area; undefined if they are. */
export function wrongWithArea(points: readonly Point[]): Wrong | undefined {
  if (points.length > CORNERS_MAX + 1) return { code: 'corners_most', values: { 0: CORNERS_MAX } }
  if (!points.every(isOnEarth)) return { code: 'points_off_earth' }
  const corners = cornersOf(points)
  if (corners.length < CORNERS_LEAST) return { code: 'corners_least', values: { 0: CORNERS_LEAST } }
  if (corners.length > CORNERS_MAX) return { code: 'corners_most', values: { 0: CORNERS_MAX } }
  if (isOverDateLine(corners)) return { code: 'date_line' }
  if (crossesItself(corners)) return { code: 'crosses_itself' }
  return isTooLarge(corners) ? { code: 'area_too_large' } : undefined
}

/** The sides, including the closing one. */
export const sidesOf = (corners: readonly Point[]) =>
  corners.map((start, at) => [start, corners[(at + 1) % corners.length] ?? start] as const)

const isOverDateLine = (corners: readonly Point[]): boolean =>
  sidesOf(corners).some(([start, end]) => Math.abs(end.lng - start.lng) > 180)

/** Cross product: positive if `c` is to the left of the line from `a` to `b`. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)

const isBetween = (a: Point, b: Point, c: Point): boolean =>
  Math.min(a.lng, b.lng) <= c.lng &&
  c.lng <= Math.max(a.lng, b.lng) &&
  Math.min(a.lat, b.lat) <= c.lat &&
  c.lat <= Math.max(a.lat, b.lat)

export type Line = readonly [Point, Point]

function doMeet([a, b]: Line, [c, d]: Line): boolean {
  const [first, second] = [Math.sign(turn(a, b, c)), Math.sign(turn(a, b, d))]
  const [third, fourth] = [Math.sign(turn(c, d, a)), Math.sign(turn(c, d, b))]
  if (first * second < 0 && third * fourth < 0) return true
  return (
    (first === 0 && isBetween(a, b, c)) ||
    (second === 0 && isBetween(a, b, d)) ||
    (third === 0 && isBetween(c, d, a)) ||
    (fourth === 0 && isBetween(c, d, b))
  )
}

/** Adjacent sides share a corner; they must not overlap otherwise. */
function foldsBack([a, b]: Line, [, c]: Line): boolean {
  const isAhead = (a.lng - b.lng) * (c.lng - b.lng) + (a.lat - b.lat) * (c.lat - b.lat) <= 0
  return turn(a, b, c) === 0 && !isAhead
}

function crossesItself(corners: readonly Point[]): boolean {
  const sides = sidesOf(corners)
  const last = sides.length - 1
  return sides.some((side, at) =>
    sides.slice(at + 1).some((other, more) => {
      if (more === 0) return foldsBack(side, other)
      return at === 0 && at + more + 1 === last ? foldsBack(other, side) : doMeet(side, other)
    }),
  )
}

/** Bounding box. */
export function boxOf(corners: readonly Point[]) {
  const lats = corners.map(({ lat }) => lat)
  const lngs = corners.map(({ lng }) => lng)
  return {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  }
}

/** Maximum area of the bounding box: Europe with its seas. */
const SQUARE_DEGREES_MAX = 5000

function isTooLarge(corners: readonly Point[]): boolean {
  const { south, west, north, east } = boxOf(corners)
  return (north - south) * (east - west) > SQUARE_DEGREES_MAX
}

/** Inserts a corner where it lengthens the border least, which rarely makes it cross itself. */
export function withCorner(corners: readonly Point[], corner: Point): Point[] {
  if (corners.length < CORNERS_LEAST) return [...corners, corner]
  const far = (a: Point, b: Point) => Math.hypot(a.lat - b.lat, a.lng - b.lng)
  const longer = sidesOf(corners).map(([a, b]) => far(a, corner) + far(corner, b) - far(a, b))
  return corners.toSpliced(longer.indexOf(Math.min(...longer)) + 1, 0, corner)
}
