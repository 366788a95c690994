import type { Point } from '#api/address/distance.rules.ts'
import { drawGround } from './draw-ground.part.ts'
import { layOut, type Pixel, type Sheet } from './map-sheet.part.ts'

/** On a phone only the middle is seen, so all that counts lies there. */
const PAPER = { width: 1160, height: 300, margin: { x: 325, y: 40 }, leastDegrees: 2.5 }
export const OVERVIEW_BOX = `0 0 ${PAPER.width} ${PAPER.height}`
const SEEN_ON_PHONES = { left: 280, right: 880 }
const COARSE_BELOW_DEGREES = 25
/** Sheets begin and end at half degrees, so that searches of one region share the ground behind them. */
const PER_DEGREE = 2
/** Another one after a change of the drawing: browsers keep each ground for a year. */
const EDITION = 2

interface Overview extends Pick<Sheet, 'spot'> {
  /** Where the land behind the numbers lies; the address is the sheet, so nothing is looked up for it. */
  groundUrl: string
}

export function layOutOverview(points: readonly Point[]): Overview {
  const lats = points.map(({ lat }) => lat * PER_DEGREE)
  const lngs = points.map(({ lng }) => lng * PER_DEGREE)
  const edges = [
    Math.floor(Math.min(...lngs)), Math.floor(Math.min(...lats)),
    Math.ceil(Math.max(...lngs)), Math.ceil(Math.max(...lats)),
  ] // prettier-ignore
  return {
    spot: sheetOf(edges).spot,
    groundUrl: `/maps/ground/${edges.join('_')}.svg?v=${EDITION}`,
  }
}

function sheetOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Sheet {
  const corner = (lng: number, lat: number): Point => ({
    lng: lng / PER_DEGREE,
    lat: lat / PER_DEGREE,
  })
  return layOut([corner(west, south), corner(east, north)], PAPER)
}

function readEdges(code: string): number[] | undefined {
  const [, ...edges] = (/^(-?\d{1,3})_(-?\d{1,3})_(-?\d{1,3})_(-?\d{1,3})$/.exec(code) ?? []).map(
    Number,
  )
  const [west, south, east, north] = edges
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined
  const isOnMap =
    west >= -32 * PER_DEGREE && east <= 62 * PER_DEGREE && west <= east &&
    south >= 26 * PER_DEGREE && north <= 73 * PER_DEGREE && south <= north // prettier-ignore
  return isOnMap ? edges : undefined
}

/** Land, water and borders behind the numbers; nothing when there is no such sheet. */
export function drawOverviewGround(code: string): string | undefined {
  const edges = readEdges(code)
  if (!edges) return undefined
  const sheet = sheetOf(edges)
  const [west, , east] = sheet.window
  return drawGround(sheet, east - west < COARSE_BELOW_DEGREES ? 'coarse' : 'wide')
}

export interface Circle extends Pixel {
  r: number
}

const GAP = 3
const ROUNDS = 60

/** Circles side by side: who comes later gives way, and none leaves what can be seen. */
export function moveApart<T extends Circle>(circles: readonly T[]): T[] {
  const moved = circles.map((circle) => ({ ...circle }))
  for (let round = 0; round < ROUNDS; round++) {
    let isQuiet = true
    moved.forEach((circle, i) => {
      for (const other of moved.slice(0, i)) {
        const least = circle.r + other.r + GAP
        const [dx, dy] = [circle.x - other.x, circle.y - other.y]
        const off = Math.hypot(dx, dy)
        if (off >= least) continue
        isQuiet = false
        // Two of one place part to the side.
        const [right, down] = off < 0.01 ? [1, 0] : [dx / off, dy / off]
        circle.x = other.x + right * (least + 0.5)
        circle.y = other.y + down * (least + 0.5)
        keepInside(circle)
      }
    })
    if (isQuiet) break
  }
  return moved.filter((circle, i) => moved.slice(0, i).every((other) => !covers(circle, other)))
}

function keepInside(circle: Circle): void {
  const { left, right } = SEEN_ON_PHONES
  circle.x = Math.max(left + circle.r, Math.min(right - circle.r, circle.x))
  circle.y = Math.max(circle.r + 2, Math.min(PAPER.height - circle.r - 2, circle.y))
}

const covers = (a: Circle, b: Circle) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r
