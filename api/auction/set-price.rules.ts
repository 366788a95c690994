/** Input for a fixed price, all gross in minor units. */
export interface PriceKnown {
  low: number
  expected: number
  high: number
  /** Open offers so far. */
  offers: readonly number[]
  /** The estimate is based on deals, not only on our tariff. */
  isLearned: boolean
}

/** Bounds of the chance in per cent: neither certain nor impossible. */
const [CHANCE_LEAST, CHANCE_MOST] = [5, 98] as const
/** The estimate weighs as much as this many offers. */
const ESTIMATE_WEIGHT = 4
const WHOLE_UNIT = 100
/** The same maximum as for an offer: ten million. */
export const SET_PRICE_MAX_MINOR = 1_000_000_000

const wholeUp = (minor: number): number => Math.ceil(minor / WHOLE_UNIT) * WHOLE_UNIT

/**
 * Range for a fixed price, in whole units: from the lowest price anybody would carry for, up to the estimate's high end
 * or the lowest offer, if that is above it.
 */
export function setPriceRange({ low, high, offers }: PriceKnown): { min: number; max: number } {
  const lowest = offers.length > 0 ? Math.min(...offers) : high
  return { min: wholeUp(Math.min(low, lowest)), max: wholeUp(Math.max(high, lowest)) }
}

/** Up to five suggested prices in ascending order, in round steps. */
export function pricePoints(known: PriceKnown, stepMinor: number): number[] {
  const { low, expected, high } = known
  const { min, max } = setPriceRange(known)
  // Every offer is above the estimate: the prices lead from it to the lowest one.
  if (max > wholeUp(high)) {
    const towards = (share: number) => Math.ceil((high + (max - high) * share) / stepMinor) * stepMinor
    return [...new Set([expected, high, towards(1 / 3), towards(2 / 3), max].map(wholeUp))]
  }
  const middle = (one: number, other: number) => Math.min(max, Math.ceil((one + other) / 2 / stepMinor) * stepMinor)
  const prices = [min, middle(low, expected), expected, middle(expected, high), high].map(wholeUp)
  return [...new Set(prices)]
}

/**
 * Chance in per cent that a courier takes a price; null without real data. Low, expected and high
 * of the estimate are the quartiles of agreed prices (predict-price.ts), so 25, 50 and 75 % of
 * couriers would accept them. Higher offers weigh in as in a beta-binomial model (Gelman et al.,
 * Bayesian Data Analysis, 2.1). Each offer at or below the price is a willing courier: with n of
 * them, the rule of succession gives (n + 1) / (n + 2) that one is still willing, and the others
 * may be too.
 */
export function chanceOf(minor: number, known: PriceKnown): number | null {
  const willing = known.offers.filter((one) => one <= minor).length
  if (!known.isLearned && willing === 0) return null
  const unwilling = known.offers.length - willing
  const others = known.isLearned ? shareAt(minor, known) : 0
  const share = (ESTIMATE_WEIGHT * others) / (ESTIMATE_WEIGHT + unwilling)
  const chance = willing > 0 ? 1 - (1 - share) / (willing + 2) : share
  return Math.min(CHANCE_MOST, Math.max(CHANCE_LEAST, Math.round(chance * 100)))
}

const QUARTER = 0.25

/** Share of agreed prices at or below this one, interpolated between the quartiles. */
function shareAt(minor: number, { low, expected, high }: PriceKnown): number {
  const edges = [0, low, expected, high] as const
  const at = edges.findLastIndex((edge) => minor >= edge)
  const [from, to] = [edges[at] ?? 0, edges[at + 1]]
  if (to === undefined) return QUARTER * at
  return QUARTER * (at + (minor - from) / Math.max(1, to - from))
}
