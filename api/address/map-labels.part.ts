/** Where names may stand on a map so that none covers another. */
export interface Pixel {
  x: number
  y: number
}
interface Label extends Pixel {
  anchor: 'start' | 'middle' | 'end'
}
type Rect = { left: number; top: number; right: number; bottom: number }

export interface Canvas {
  width: number
  height: number
  /** Points of the route line: a name is better off the line. */
  way: readonly Pixel[]
  taken: Rect[]
}

const LETTER_WIDTH = 0.56
const LINE_TOUCHES_ALLOWED = 3

const overlaps = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const around = ({ x, y }: Pixel, reach: number): Rect => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

function rectOf(label: Label, name: string, size: number): Rect {
  const width = name.length * size * LETTER_WIDTH
  const shift = { start: 0, middle: width / 2, end: width }[label.anchor]
  const left = label.x - shift
  return { left, right: left + width, top: label.y - size * 0.8, bottom: label.y + size * 0.25 }
}

const candidates = ({ x, y }: Pixel, size: number, gap: number): Label[] => [
  { x: x + gap, y: y + size * 0.35, anchor: 'start' },
  { x: x - gap, y: y + size * 0.35, anchor: 'end' },
  { x, y: y - gap, anchor: 'middle' },
  { x, y: y + gap + size * 0.7, anchor: 'middle' },
]

const touchesOfLine = (rect: Rect, way: readonly Pixel[]) =>
  way.filter(({ x, y }) => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom)
    .length

export const reserve = (sheet: Canvas, spot: Pixel, reach: number) =>
  sheet.taken.push(around(spot, reach))

/** The best of four places beside a dot, or none when all would cover something. */
export function placeLabel(
  sheet: Canvas,
  spot: Pixel,
  { name, size, gap, isNeeded }: { name: string; size: number; gap: number; isNeeded: boolean },
): Label | undefined {
  const fitting = candidates(spot, size, gap)
    .map((label) => ({ label, rect: rectOf(label, name, size) }))
    .filter(({ rect }) => isNeeded || isOn(sheet, rect))
    .filter(({ rect }) => isNeeded || !sheet.taken.some((other) => overlaps(rect, other)))
    .map((one) => ({ ...one, cost: costOf(sheet, one.rect) }))
    .sort((a, b) => a.cost - b.cost)[0]
  if (!fitting || (!isNeeded && fitting.cost > LINE_TOUCHES_ALLOWED)) return undefined
  sheet.taken.push(fitting.rect)
  return fitting.label
}

const isOn = ({ width, height }: Canvas, rect: Rect) =>
  rect.left > 4 && rect.top > 4 && rect.right < width - 4 && rect.bottom < height - 4

function costOf(sheet: Canvas, rect: Rect): number {
  const off = isOn(sheet, rect) ? 0 : 1000
  const covered = sheet.taken.filter((other) => overlaps(rect, other)).length
  return off + covered * 100 + touchesOfLine(rect, sheet.way)
}
