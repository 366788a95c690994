import type { Point } from '#api/address/distance.rules.ts'
import { groundWithin, linesWithin } from './base-map.part.ts'
import { drawPath } from './map-path.part.ts'
import { layOut, type Pixel, type Sheet } from './map-sheet.part.ts'
import { element } from './svg.part.ts'

/** On a phone only the middle is seen, so all that counts lies there. */
const PAPER = { width: 1160, height: 300, margin: { x: 325, y: 40 }, leastDegrees: 2.5 }
export const OVERVIEW_BOX = `0 0 ${PAPER.width} ${PAPER.height}`
const SEEN_ON_PHONES = { left: 280, right: 880 }
const COARSE_BELOW_DEGREES = 25

export const layOutOverview = (points: readonly Point[]): Sheet => layOut(points, PAPER)

/** Land, water and borders behind the numbers. */
export function drawOverviewGround(sheet: Sheet): string {
  const [west, , east] = sheet.window
  const ground = groundWithin(sheet.window, east - west < COARSE_BELOW_DEGREES ? 'coarse' : 'wide')
  const { rivers, lakes } = linesWithin(sheet.window, 1 / 20)
  const path = (name: string, d: string) => (d ? element('path', { class: name, d }) : '')
  return [
    path('land', drawPath(sheet, ground.land, { tolerance: 1, least: 5 })),
    path('lake', drawPath(sheet, lakes, { tolerance: 1, least: 6 })),
    path('river', drawPath(sheet, rivers, { tolerance: 1.4, least: 20 })),
    path('border', drawPath(sheet, ground.borders, { tolerance: 1.2, least: 8 })),
  ].join('')
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
