import type { Point } from '#api/address/distance.rules.ts'
import { AREA_SHEET, groundOf, sheetOf, spotOn, viewOf } from '#api/map/area-sheet.rules.ts'
import { boxOf } from '#api/search/area/area.rules.ts'

/** The map is a square; its background continues beyond the edges, for windows of another shape. */
export const WAYS_SHEET = 720
const MARGIN = 84
/** The share of the background that the square may take. */
const SQUARE_OF_GROUND = 0.55
/** Minimum degrees shown, however short the routes are. */
const LEAST_DEGREES = 1.2

interface Pixel {
  x: number
  y: number
}

interface End extends Point {
  city: string
}

interface Row {
  from: End
  to: End
  /** The price on the label; empty without one. */
  price: string
}

interface Label extends Pixel {
  city: string
  price: string
  width: number
  /** The width with the town below the price. */
  wide: number
  /** Where the label does not cover an earlier one: everywhere, on a phone without the town, on a desktop, or nowhere. */
  room: 'all' | 'price' | 'wide' | 'none'
}

interface Way {
  from: Pixel
  to: Pixel
  label: Label
}

interface Ways {
  ground: { href: string; size: number } & Pixel
  ways: Way[]
}

/** The routes of a list on one map; a label is at the end that differs, the delivery unless `side` is pickup. */
export function waysOf(rows: readonly Row[], side: 'from' | 'to'): Ways {
  const sheet = sheetFor(rows)
  const labels: Label[] = []
  const labelOf = (row: Row): Label => {
    const { city, ...point } = row[side]
    const label = labelAt(sheet.spot(point), city, row.price, labels)
    labels.push(label)
    return label
  }
  // Prices take their room before the names of the other towns.
  const isPriced = ({ price }: Row) => price !== ''
  const byRow = new Map(
    [...rows.filter(isPriced), ...rows.filter((row) => !isPriced(row))].map((row) => [row, labelOf(row)]),
  )
  const ways = rows.map((row) => ({
    from: sheet.spot(row.from),
    to: sheet.spot(row.to),
    label: byRow.get(row) ?? labelOf(row),
  }))
  return { ground: sheet.ground, ways }
}

function sheetFor(rows: readonly Row[]) {
  const points = [...usualOf(rows.map(({ from }) => from)), ...usualOf(rows.map(({ to }) => to))]
  const box = boxOf(points)
  const spare = (least: number, most: number) => Math.max(0, LEAST_DEGREES - (most - least)) / 2
  const [high, wide] = [spare(box.south, box.north), spare(box.west, box.east)]
  const corners = [
    { lat: box.south - high, lng: box.west - wide },
    { lat: box.north + high, lng: box.east + wide },
  ]
  const reach = 1 / SQUARE_OF_GROUND - 1
  const [tall, broad] = [box.north - box.south, box.east - box.west]
  const view = viewOf({
    south: box.south - high - (tall * reach) / 2,
    west: box.west - wide - (broad * reach) / 2,
    north: box.north + high + (tall * reach) / 2,
    east: box.east + wide + (broad * reach) / 2,
  })
  const ground = sheetOf(view)
  const spots = [...points, ...corners].map((point) => spotOn(ground, point))
  const [left, right] = rangeOf(spots.map(({ x }) => x))
  const [top, bottom] = rangeOf(spots.map(({ y }) => y))
  const scale = (WAYS_SHEET - 2 * MARGIN) / Math.max(right - left, bottom - top)
  const at = (x: number, y: number): Pixel => ({
    x: Math.round(WAYS_SHEET / 2 + (x - (left + right) / 2) * scale),
    y: Math.round(WAYS_SHEET / 2 + (y - (top + bottom) / 2) * scale),
  })
  return {
    ground: { href: groundOf(view), size: Math.round(AREA_SHEET * scale), ...at(0, 0) },
    spot: (point: Point): Pixel => {
      const { x, y } = spotOn(ground, point)
      return at(x, y)
    },
  }
}

/** So few rows are all shown in full; of more, lines to distant places leave the map. */
const ALL_SHOWN = 4

/** The points without outliers (Tukey's fences), so that one distant place does not shrink all others. */
function usualOf(points: readonly Point[]): readonly Point[] {
  if (points.length <= ALL_SHOWN) return points
  const within = (axis: 'lat' | 'lng') => {
    const sorted = points.map((point) => point[axis]).toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
    const spread = 1.5 * (at(0.75) - at(0.25))
    return (point: Point) => point[axis] >= at(0.25) - spread && point[axis] <= at(0.75) + spread
  }
  return points.filter(within('lat')).filter(within('lng'))
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Size of a label in drawing units; on a phone, where the map is half as wide, it is drawn larger. */
const LETTER = 8.4
const PADDING = 22
const TALL = 48
const ON_PHONES = 2.3

/** A label that would cover an earlier one, or leave the map, is shown only while its row is lit. */
function labelAt(spot: Pixel, city: string, price: string, others: readonly Label[]): Label {
  const width = Math.round(price.length * LETTER + PADDING)
  const wide = Math.max(width, Math.round(city.length * LETTER))
  const covers = (size: number, taken: number, rooms: readonly Label['room'][]) =>
    others.some(
      (other) =>
        rooms.includes(other.room) &&
        Math.abs(other.x - spot.x) < (size * ((other.room === 'price' ? other.width : other.wide) + taken)) / 2 &&
        Math.abs(other.y - spot.y) < size * TALL,
    )
  const fits = (size: number, taken: number): boolean =>
    isWithin(spot.x, (size * taken) / 2) && isWithin(spot.y, size * TALL)
  const isFree = fits(1, wide) && !covers(1, wide, ['all', 'price', 'wide'])
  const isFreeOnPhones = (taken: number) => fits(ON_PHONES, taken) && !covers(ON_PHONES, taken, ['all', 'price'])
  const onPhones = isFreeOnPhones(wide) ? 'all' : price !== '' && isFreeOnPhones(width) ? 'price' : 'wide'
  return { ...spot, city, price, width, wide, room: isFree ? onPhones : 'none' }
}

const isWithin = (at: number, half: number): boolean => at >= half && at <= WAYS_SHEET - half
