import { geoPath } from 'd3-geo'
import type { MultiLineString, MultiPolygon } from 'geojson'
import type { Pixel, Sheet } from './map-sheet.draw.ts'

interface Fineness {
  /** Maximum deviation from the true line, in units of the sheet. */
  tolerance: number
  /** Lines and islands smaller than this are left out. */
  least: number
}

interface Trace {
  points: Pixel[]
  isClosed: boolean
}

/** The visible part of a shape as an SVG path in whole numbers. */
export function drawPath(
  { project }: Sheet,
  shape: MultiPolygon | MultiLineString,
  { tolerance, least }: Fineness,
): string {
  return tracesOf(project, shape)
    .map(({ points, isClosed }) => ({ points: onGrid(simplify(points, tolerance)), isClosed }))
    .filter(({ points, isClosed }) => points.length > (isClosed ? 2 : 1) && reach(points) >= least)
    .map(({ points, isClosed }) => write(points) + (isClosed ? 'z' : ''))
    .join('')
}

function tracesOf(project: Sheet['project'], shape: MultiPolygon | MultiLineString): readonly Trace[] {
  const traces: Trace[] = []
  const pen = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => traces.push({ points: [{ x, y }], isClosed: false }),
    lineTo: (x: number, y: number) => traces.at(-1)?.points.push({ x, y }),
    arc: () => undefined,
    closePath: () => {
      const trace = traces.at(-1)
      if (trace) trace.isClosed = true
    },
  }
  geoPath(project, pen)(shape)
  return traces
}

function distance(point: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(point.x - a.x - share * dx, point.y - a.y - share * dy)
}

/** Simplifies a line (Douglas–Peucker). */
export function simplify<T extends Pixel>(points: readonly T[], tolerance: number): T[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  let farthest = 0
  let at = 0
  points.forEach((point, i) => {
    const off = distance(point, first, last)
    if (off <= farthest) return
    farthest = off
    at = i
  })
  if (farthest <= tolerance) return [first, last]
  return [...simplify(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(points.slice(at), tolerance)]
}

const onGrid = (points: readonly Pixel[]): Pixel[] =>
  points
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    .filter((point, i, all) => point.x !== all[i - 1]?.x || point.y !== all[i - 1]?.y)

function reach(points: readonly Pixel[]): number {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

/** `M12 7l3-4-2 9`: a minus separates numbers, so no space is needed. */
export function write(points: readonly Pixel[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let last = first
  const steps = rest.flatMap((point) => {
    const step = [point.x - last.x, point.y - last.y]
    last = point
    return step
  })
  const tail = steps.map((step, i) => (i === 0 || step < 0 ? '' : ' ') + String(step)).join('')
  return `M${first.x} ${first.y}${tail && `l${tail}`}`
}
