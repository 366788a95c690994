/** `hidden` if the company does not want it shown. */
export type Presence = 'online' | 'today' | 'week' | 'month' | 'longer' | 'hidden'

const HOUR = 3_600_000
/** Coarse steps, to protect privacy. */
const within: readonly (readonly [Presence, ms: number])[] = [
  ['online', HOUR / 12],
  ['today', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
  ['month', 31 * 24 * HOUR],
]

export function presenceOf(lastSeenAt: Date | null, nowMs: number): Presence {
  if (!lastSeenAt) return 'longer'
  const ago = nowMs - lastSeenAt.getTime()
  return within.find(([, ms]) => ago < ms)?.[0] ?? 'longer'
}

/** Numbers of deals that earn an award. */
const dealLevels = [10, 50, 100, 500, 1000] as const
const TOP_RATING = 4.8
const TOP_RATING_OPINIONS = 10

interface Earned {
  dealsCount: number
  starsSum: number
  opinionsCount: number
}

export interface Award {
  kind: 'deals' | 'rating'
  /** The number of deals, or for a rating the minimum rating. */
  level: number
}

/** Computed from current figures, so an award can be lost again. */
export function awardsOf({ dealsCount, starsSum, opinionsCount }: Earned): Award[] {
  const level = dealLevels.findLast((one) => dealsCount >= one)
  const isTop = opinionsCount >= TOP_RATING_OPINIONS && starsSum >= TOP_RATING * opinionsCount
  return [
    ...(level ? [{ kind: 'deals' as const, level }] : []),
    ...(isTop ? [{ kind: 'rating' as const, level: TOP_RATING }] : []),
  ]
}

export type Badge = 'verified' | 'phone'
