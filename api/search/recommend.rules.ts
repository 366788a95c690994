import { airKm, type Point } from '#api/address/distance.rules.ts'
import { ratingOf } from '#api/common/rating.rules.ts'

export const COURIERS_SHOWN = 5
export const AUCTIONS_SHOWN = 12
/** Two transports have the same route if their pickups and deliveries are this near. */
export const SAME_WAY_KM = { from: 75, to: 150 } as const

/** Reasons to recommend a courier for a listing. */
export type RecommendReason =
  /** Deals along the same route. */
  | { code: 'way'; count: number }
  /** Straight-line distance from the courier's home to the pickup. */
  | { code: 'home'; km: number }
  /** Distance from home to the delivery, which would bring the courier home. */
  | { code: 'delivery'; km: number }
  /** Deals of this kind of goods. */
  | { code: 'kind'; count: number }
  /** The vehicle can carry this weight. */
  | { code: 'vehicle'; kg: number }
  | { code: 'rating'; stars: number }
  /** The courier recently watched, or offered on, a similar listing. */
  | { code: 'alike' }

export interface CourierFacts {
  home: Point | null
  /** Search radius around home, and main categories; an empty list means all. */
  radiusKm: number
  /** The company chose the radius itself; otherwise it is the default. */
  isRadiusChosen?: boolean
  categories: readonly string[]
  wayDeals: number
  kindDeals: number
  /** Payload of the company's strongest vehicle, in kilograms. */
  payloadKg: number | null
  starsSum: number
  opinionsCount: number
  /** The listing is similar to what the courier looks for. */
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

/** From this weight on the vehicle's payload matters. */
const HEAVY_KG = 100
const GOOD_STARS = 4.5
/** Minimum rating to be recommended. */
const FAIR_STARS = 3.5

type Given = readonly [points: number, reason: RecommendReason]

/**
 * Undefined if the courier does not take such goods, cannot carry them, or has no link to the
 * listing.
 */
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

/** Maximum distance in kilometres from either end, if nobody nearer is found. */
const FAR_KM = 300

/**
 * Fallback if too few couriers are near: based farther from the pickup, or near the delivery. A
 * radius that the company chose still applies. Undefined without a reason to recommend.
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

/** Points for no distance at all, and the kilometres at which half of them are left. */
const DISTANCE = { most: 60, halfKm: 50 } as const

/**
 * The order in which a provider sees listings: the way from home, or the detour from a trip, weighs
 * more than all other reasons together. Null if the listing is near neither. 0 to 100.
 */
export function distanceFirst(score: number, km: number | null): number {
  const points = km === null ? 0 : (DISTANCE.most * DISTANCE.halfKm) / (DISTANCE.halfKm + km)
  return Math.round(points + (score * (100 - DISTANCE.most)) / 100)
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

/** Up to 15 points, always less than a courier who wants work at that distance gets. */
function fromHome(code: 'home' | 'delivery', end: Point | null, { home }: CourierFacts, mostKm: number): Given[] {
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

/** 40 points next door, falling to 20 at the edge of the radius. */
function nearness({ from }: Wanted, { home, radiusKm }: CourierFacts): Given | undefined {
  const km = from && home && airKm(from, home)
  if (km === null || km > radiusKm) return undefined
  return [20 + 20 * (1 - km / radiusKm), { code: 'home', km: Math.round(km) }]
}

const counted = (code: 'way' | 'kind', count: number, { each, most }: { each: number; most: number }): Given => [
  Math.min(most, each * count),
  { code, count },
]

function rating(stars: number | null): Given[] {
  return stars !== null && stars >= GOOD_STARS ? [[10 * (stars - 4), { code: 'rating', stars }]] : []
}
