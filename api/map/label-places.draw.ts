import { textWidth } from './letter-widths.lib.ts'
import type { Pixel } from './map-sheet.draw.ts'

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Space on a map in which labels must not overlap. */
export interface Canvas {
  width: number
  height: number
  /** Closely spaced points of the route; labels should avoid them. */
  way: readonly Pixel[]
  taken: Rect[]
}

export interface Label extends Pixel {
  name: string
  anchor: 'start' | 'middle' | 'end'
  rect: Rect
}

interface Wish {
  spot: Pixel
  name: string
  size: number
  /** Distance from the centre of the mark to its label. */
  gap: number
}

const EDGE = 4
const LINE_TOUCHES_ALLOWED = 3
const ASCENT = 0.8
const DESCENT = 0.25
/** Distances of further positions from a mark, in font sizes. */
const RINGS = [0, 1.2, 2.4, 3.6]

export const overlaps = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export const around = ({ x, y }: Pixel, reach: number): Rect => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

type Draft = Pixel & Pick<Label, 'anchor'>

function labelAt({ x, y, anchor }: Draft, { name, size }: Wish): Label {
  const width = textWidth(name, size)
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  const rect = { left, right: left + width, top: y - size * ASCENT, bottom: y + size * DESCENT }
  return { x, y, anchor, name, rect }
}

/** Positions to the right, left, above and below the mark. */
function beside(wish: Wish): Label[] {
  const { spot, size, gap } = wish
  const [x, y] = [spot.x, spot.y]
  const drafts: Draft[] = [
    { x: x + gap, y: y + size * 0.35, anchor: 'start' },
    { x: x - gap, y: y + size * 0.35, anchor: 'end' },
    { x, y: y - gap, anchor: 'middle' },
    { x, y: y + gap + size * ASCENT, anchor: 'middle' },
  ]
  return drafts.map((draft) => labelAt(draft, wish))
}

function movedOn(label: Label, { width }: Canvas): Label {
  const { left, right } = label.rect
  const by = Math.max(EDGE - left, 0) - Math.max(right - (width - EDGE), 0)
  return { ...label, x: label.x + by, rect: { ...label.rect, left: left + by, right: right + by } }
}

const touchesOfLine = (rect: Rect, way: readonly Pixel[]) =>
  way.filter(({ x, y }) => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom).length

const isOn = ({ width, height }: Canvas, rect: Rect) =>
  rect.left >= EDGE && rect.top >= EDGE && rect.right <= width - EDGE && rect.bottom <= height - EDGE

const isFree = (canvas: Canvas, rect: Rect) =>
  isOn(canvas, rect) && !canvas.taken.some((other) => overlaps(rect, other))

/** Reserves the best free position; undefined if there is none. */
function takeBest(canvas: Canvas, labels: readonly Label[]): Label | undefined {
  const best = labels
    .filter(({ rect }) => isFree(canvas, rect))
    .map((label) => ({ label, touches: touchesOfLine(label.rect, canvas.way) }))
    .filter(({ touches }) => touches <= LINE_TOUCHES_ALLOWED)
    .sort((a, b) => a.touches - b.touches)[0]?.label
  if (best) canvas.taken.push(best.rect)
  return best
}

export const placeLabel = (canvas: Canvas, wish: Wish): Label | undefined => takeBest(canvas, beside(wish))

/** Places a label beside a line, at given positions. */
export const placeAt = (canvas: Canvas, drafts: readonly Draft[], wish: Wish): Label | undefined =>
  takeBest(
    canvas,
    drafts.map((draft) => labelAt(draft, wish)),
  )

/** All positions of a required label, including ones shifted along the edge and farther away. */
const everywhere = (canvas: Canvas, wish: Wish): { label: Label; cost: number }[] =>
  RINGS.flatMap((ring, far) =>
    beside({ ...wish, gap: wish.gap + ring * wish.size }).map((label) => ({
      label: label.anchor === 'middle' ? movedOn(label, canvas) : label,
      cost: far * 10,
    })),
  )
    .filter(({ label }) => isFree(canvas, label.rect))
    .map(({ label, cost }) => ({ label, cost: cost + touchesOfLine(label.rect, canvas.way) }))

/** Places the labels of both ends, which are required: the pair that covers least of the line. */
export function placeBoth(canvas: Canvas, first: Wish, second: Wish): Label[] {
  const seconds = everywhere(canvas, second)
  const pairs = everywhere(canvas, first).flatMap((a) =>
    seconds
      .filter((b) => !overlaps(a.label.rect, b.label.rect))
      .map((b) => ({ labels: [a.label, b.label], cost: a.cost + b.cost })),
  )
  const best = pairs.sort((a, b) => a.cost - b.cost)[0]?.labels ?? []
  canvas.taken.push(...best.map(({ rect }) => rect))
  return best
}
