/** `hidden` where the company does not want it told. */
export type Presence = 'online' | 'today' | 'week' | 'month' | 'longer' | 'hidden'

const HOUR = 3_600_000
/** Nobody is told to the minute when somebody was here. */
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

/** What somebody has carried, counted in round numbers. */
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
  /** The round number of deals; of a rating, from which one on. */
  level: number
}

/** Earned by what has happened here, and by nothing else; lost again when it no longer holds. */
export function awardsOf({ dealsCount, starsSum, opinionsCount }: Earned): Award[] {
  const level = dealLevels.findLast((one) => dealsCount >= one)
  const isTop = opinionsCount >= TOP_RATING_OPINIONS && starsSum >= TOP_RATING * opinionsCount
  return [
    ...(level ? [{ kind: 'deals' as const, level }] : []),
    ...(isTop ? [{ kind: 'rating' as const, level: TOP_RATING }] : []),
  ]
}

export type Badge = 'verified' | 'phone'
