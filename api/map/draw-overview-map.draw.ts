import type { Point } from '#api/address/distance.rules.ts'
import { drawGround } from './draw-ground.draw.ts'
import { layOut, type Pixel, type Sheet } from './map-sheet.draw.ts'

/** Phones show only the middle, so all points are placed there. */
const PAPER = { width: 1160, height: 300, margin: { x: 325, y: 40 }, leastDegrees: 2.5 }
export const OVERVIEW_BOX = `0 0 ${PAPER.width} ${PAPER.height}`
const SEEN_ON_PHONES = { left: 280, right: 880 }
const COARSE_BELOW_DEGREES = 25
/** Sheets begin and end at half degrees, so that searches in one region share their background. */
const PER_DEGREE = 2
/**
 * Version in the URL of backgrounds, which browsers cache for a year; increase it after changes of
 * the drawing.
 */
const EDITION = 3

interface Overview extends Pick<Sheet, 'spot'> {
  /** URL of the background; it contains the sheet, so no lookup is needed. */
  groundUrl: string
}

export function layOutOverview(points: readonly Point[]): Overview {
  const lats = points.map(({ lat }) => lat * PER_DEGREE)
  const lngs = points.map(({ lng }) => lng * PER_DEGREE)
  const edges = [
    Math.floor(Math.min(...lngs)),
    Math.floor(Math.min(...lats)),
    Math.ceil(Math.max(...lngs)),
    Math.ceil(Math.max(...lats)),
  ]
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
  const [, ...edges] = (/^(-?\d{1,3})_(-?\d{1,3})_(-?\d{1,3})_(-?\d{1,3})$/.exec(code) ?? []).map(Number)
  const [west, south, east, north] = edges
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isOnMap =
    west >= -32 * PER_DEGREE &&
    east <= 62 * PER_DEGREE &&
    west <= east &&
    south >= 26 * PER_DEGREE &&
    north <= 73 * PER_DEGREE &&
    south <= north
  return isOnMap ? edges : undefined
}

/** Land, water and borders behind the numbers, as SVG; undefined for an invalid code. */
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

/**
 * Moves circles apart: later ones give way, and all stay in the visible part. Circles that still
 * overlap are dropped.
 */
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
        // Circles at the same point move sideways.
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
