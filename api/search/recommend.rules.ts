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
  /** The courier's home is this far from the pickup, by air. */
  | { code: 'home'; km: number }
  /** The same from the delivery: it would be a way home. */
  | { code: 'delivery'; km: number }
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
  /** The company has chosen that distance; else it is only what every company begins with. */
  isRadiusChosen?: boolean
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
  to?: Point | null
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
  const { wayDeals, isAlike = false } = courier
  if (!mayTake(wanted, courier)) return undefined
  const near = nearness(wanted, courier)
  if (!near && wayDeals === 0 && !isAlike) return undefined
  return sumOf([
    ...(wayDeals > 0 ? [counted('way', wayDeals, { each: 10, most: 30 })] : []),
    ...(near ? [near] : []),
    ...(isAlike ? [[10, { code: 'alike' }] as const] : []),
    ...merits(wanted, courier),
  ])
}

/** A courier this far from one of the two ends is still worth asking, where nobody nearer is found. */
const FAR_KM = 300

/**
 * The next best where too few are near: at home farther from the pickup, or near the delivery. A distance that the
 * company has chosen itself holds here too, and nobody is recommended without a reason.
 */
export function recommendFarther(wanted: Wanted, courier: CourierFacts): Recommended | undefined {
  if (!mayTake(wanted, courier)) return undefined
  const mostKm = courier.isRadiusChosen ? courier.radiusKm : FAR_KM
  const given = [
    ...fromHome('home', wanted.from, courier, mostKm),
    ...fromHome('delivery', wanted.to ?? null, courier, mostKm),
  ].sort(([one], [other]) => other - one)
  if (given.length === 0) return undefined
  return sumOf([...given.slice(0, 1), ...merits(wanted, courier)])
}

const sumOf = (given: readonly Given[]): Recommended => ({
  score: Math.round(given.reduce((sum, [points]) => sum + points, 0)),
  reasons: given.map(([, reason]) => reason),
})

/** Reasons for a courier that hold wherever they are based. */
function merits({ weightKg }: Wanted, { kindDeals, payloadKg, ...courier }: CourierFacts): Given[] {
  const isHeavy = (weightKg ?? 0) >= HEAVY_KG
  return [
    ...(kindDeals > 0 ? [counted('kind', kindDeals, { each: 3, most: 15 })] : []),
    ...(isHeavy && payloadKg !== null ? [[5, { code: 'vehicle', kg: payloadKg }] as const] : []),
    ...rating(ratingOf(courier.starsSum, courier.opinionsCount)),
  ]
}

/** Next door it is worth 15, less than any courier who wants work at that distance. */
function fromHome(
  code: 'home' | 'delivery',
  end: Point | null,
  { home }: CourierFacts,
  mostKm: number,
): Given[] {
  const km = end && home ? airKm(end, home) : Infinity
  return km > mostKm ? [] : [[15 * (1 - km / mostKm), { code, km: Math.round(km) }]]
}

/** The courier takes this kind of goods, has a vehicle that fits, and nothing disqualifies them. */
function mayTake({ category, weightKg }: Wanted, courier: CourierFacts): boolean {
  const { categories, payloadKg } = courier
  const stars = ratingOf(courier.starsSum, courier.opinionsCount)
  const isHeavy = weightKg !== null && weightKg >= HEAVY_KG
  const isTaken = categories.length === 0 || categories.includes(category)
  const isFair = stars === null || stars >= FAIR_STARS
  return isFair && isTaken && !(isHeavy && payloadKg !== null && payloadKg < weightKg)
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
