import type { Point } from '#api/address/distance.rules.ts'

/** Seeded random numbers. */
export function numbers(seed: number): (least?: number, most?: number) => number {
  let state = seed
  return (least = 0, most = 1) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return least + (state / 2 ** 32) * (most - least)
  }
}

/** A star-shaped area around a point; its border never crosses itself. */
export function aStar(next: ReturnType<typeof numbers>, middle: Point, size: number): Point[] {
  const corners = Math.floor(next(3, 14))
  return Array.from({ length: corners }, (_, at) => {
    const angle = ((at + next(0.1, 0.9)) / corners) * 2 * Math.PI
    const far = size * next(0.15, 1)
    return { lat: middle.lat + far * Math.sin(angle), lng: middle.lng + far * Math.cos(angle) }
  })
}

/** Whether a point is in an area, by a naive check that other answers must match. */
export function isInside({ lat, lng }: Point, corners: readonly Point[]): boolean {
  let isIn = false
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    if (a.lat > lat === b.lat > lat) return
    if (lng < a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng)) isIn = !isIn
  })
  return isIn
}

/** The tolerance of Postgres geometry: EPSILON in geo_decls.h. */
const HAIR = 2e-6

/** Whether a point is so close to a border that the database may count it as inside. */
export function isOnBorder({ lat, lng }: Point, corners: readonly Point[]): boolean {
  const isBetween = (one: number, a: number, b: number) => one >= Math.min(a, b) - HAIR && one <= Math.max(a, b) + HAIR
  return corners.some((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    const across = (b.lng - a.lng) * (lat - a.lat) - (b.lat - a.lat) * (lng - a.lng)
    return Math.abs(across) <= HAIR && isBetween(lat, a.lat, b.lat) && isBetween(lng, a.lng, b.lng)
  })
}
