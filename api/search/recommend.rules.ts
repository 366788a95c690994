import { airKm, type Point } from '#api/address/distance.rules.ts'
import { ratingOf } from '#api/common/rating.rules.ts'

export const COURIERS_SHOWN = 5
export const AUCTIONS_SHOWN = 12
/** So near to where a transport begins, and to where it ends, somebody has gone the same way before. */
export const SAME_WAY_KM = { from: 75, to: 150 } as const

/** Why a courier may be the right one for a listing. */
export type RecommendReason =
  /** He has carried so much along the same way. */
  | { code: 'way'; count: number }
  /** He is at home so near to the pickup, by air. */
  | { code: 'home'; km: number }
  /** He has carried so much of this kind. */
  | { code: 'kind'; count: number }
  /** What he drives carries more than this weighs. */
  | { code: 'vehicle'; kg: number }
  | { code: 'rating'; stars: number }
  /** He watched such a one lately, or made an offer on it. */
  | { code: 'alike' }

export interface CourierFacts {
  home: Point | null
  /** How far from home he wants work, and of which main categories; of all, where none is named. */
  radiusKm: number
  categories: readonly string[]
  wayDeals: number
  kindDeals: number
  /** What the strongest of his vehicles carries, in kilograms. */
  payloadKg: number | null
  starsSum: number
  opinionsCount: number
  /** What he looks for himself is like it. */
  isAlike?: boolean
}

interface Wanted {
  from: Point | null
  category: string
  weightKg: number | null
}

export interface Recommended {
  /** 0 to 100. */
  score: number
  reasons: RecommendReason[]
}

/** From so many kilograms on it matters what somebody drives. */
const HEAVY_KG = 100
const GOOD_STARS = 4.5
/** Below it nobody is recommended. */
const FAIR_STARS = 3.5

type Given = readonly [points: number, reason: RecommendReason]

/** Nothing where he does not take such work, cannot carry it, or neither lives near nor has gone that way. */
export function recommend(wanted: Wanted, courier: CourierFacts): Recommended | undefined {
  const { wayDeals, isAlike = false, payloadKg } = courier
  if (!mayTake(wanted, courier)) return undefined
  const isHeavy = (wanted.weightKg ?? 0) >= HEAVY_KG
  const stars = ratingOf(courier.starsSum, courier.opinionsCount)
  if (stars !== null && stars < FAIR_STARS) return undefined
  const near = nearness(wanted, courier)
  if (!near && wayDeals === 0 && !isAlike) return undefined
  const given = [
    ...(wayDeals > 0 ? [counted('way', wayDeals, { each: 10, most: 30 })] : []),
    ...(near ? [near] : []),
    ...(isAlike ? [[10, { code: 'alike' }] as const] : []),
    ...(courier.kindDeals > 0 ? [counted('kind', courier.kindDeals, { each: 3, most: 15 })] : []),
    ...(isHeavy && payloadKg !== null ? [[5, { code: 'vehicle', kg: payloadKg }] as const] : []),
    ...rating(stars),
  ]
  return {
    score: Math.round(given.reduce((sum, [points]) => sum + points, 0)),
    reasons: given.map(([, reason]) => reason),
  }
}

/** It is of a kind that he takes, and what he drives carries it. */
function mayTake({ category, weightKg }: Wanted, { categories, payloadKg }: CourierFacts): boolean {
  const isHeavy = weightKg !== null && weightKg >= HEAVY_KG
  const isTaken = categories.length === 0 || categories.includes(category)
  return isTaken && !(isHeavy && payloadKg !== null && payloadKg < weightKg)
}

/** Next door it is worth 40, at the end of where he wants work 20. */
function nearness({ from }: Wanted, { home, radiusKm }: CourierFacts): Given | undefined {
  const km = from && home && airKm(from, home)
  if (km === null || km > radiusKm) return undefined
  return [20 + 20 * (1 - km / radiusKm), { code: 'home', km: Math.round(km) }]
}

const counted = (
  code: 'way' | 'kind',
  count: number,
  { each, most }: { each: number; most: number },
): Given => [Math.min(most, each * count), { code, count }]

function rating(stars: number | null): Given[] {
  return stars !== null && stars >= GOOD_STARS
    ? [[10 * (stars - 4), { code: 'rating', stars }]]
    : []
}
