import type { Pixel } from './map-sheet.draw.ts'

/** A point of the route and its direction there. */
interface Waymark extends Pixel {
  along: Pixel
}

const lengthOf = (a: Pixel, b: Pixel) => Math.hypot(b.x - a.x, b.y - a.y)
const onward = (a: Pixel, b: Pixel, share: number): Pixel => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

const legsOf = (way: readonly Pixel[]) =>
  way.slice(1).flatMap((to, i) => {
    const from = way[i]
    const length = from ? lengthOf(from, to) : 0
    return from && length > 0 ? [{ from, to, length }] : []
  })

/** Points along the route, so close that no label fits between them. */
export const dotsOf = (way: readonly Pixel[], step: number): Pixel[] =>
  legsOf(way).flatMap(({ from, to, length }) => {
    const count = Math.ceil(length / step)
    return Array.from({ length: count }, (_, n) => onward(from, to, n / count))
  })

/** The point at a fraction of the route's length. */
export function waymarkAt(way: readonly Pixel[], share: number): Waymark | undefined {
  const legs = legsOf(way)
  let left = share * legs.reduce((sum, { length }) => sum + length, 0)
  for (const { from, to, length } of legs) {
    if (left <= length) {
      const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
      return { ...onward(from, to, left / length), along }
    }
    left -= length
  }
  return undefined
}

/** Splits the route at the position nearest to a point. */
export function splitWay(way: readonly Pixel[], at: Pixel): { done: Pixel[]; rest: Pixel[] } {
  const [nearest] = legsOf(way)
    .map(({ from, to, length }, leg) => {
      const reached = ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length ** 2
      const foot = onward(from, to, Math.max(0, Math.min(1, reached)))
      return { next: to, off: lengthOf(foot, at), leg }
    })
    .sort((a, b) => a.off - b.off || a.leg - b.leg)
  const cut = nearest ? way.indexOf(nearest.next) : way.length
  return { done: [...way.slice(0, cut), at], rest: [at, ...way.slice(cut)] }
}
