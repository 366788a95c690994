/** What is known before an owner names a fixed price, all gross and in minor units. */
export interface PriceKnown {
  low: number
  expected: number
  high: number
  /** The open offers on it so far. */
  offers: readonly number[]
  /** The estimate rests on what people have paid, and not on our own table alone. */
  isLearned: boolean
}

/** Nothing is certain before somebody has booked, and nothing impossible. In per cent. */
const [CHANCE_LEAST, CHANCE_MOST] = [5, 98] as const
/** So many real offers weigh as much as the estimate. */
const ESTIMATE_WEIGHT = 4
const WHOLE_UNIT = 100
/** As of an offer: ten million. */
export const SET_PRICE_MAX_MINOR = 1_000_000_000

const wholeUp = (minor: number): number => Math.ceil(minor / WHOLE_UNIT) * WHOLE_UNIT

/** An owner may name any whole price in between, from the lowest that anybody would carry for. */
export function setPriceRange({ low, high, offers }: PriceKnown): { min: number; max: number } {
  return { min: wholeUp(Math.min(low, ...offers)), max: wholeUp(high) }
}

/** As many as five prices, from the lowest to the highest; those in between in steps that people say. */
export function pricePoints(known: PriceKnown, stepMinor: number): number[] {
  const { low, expected, high } = known
  const { min, max } = setPriceRange(known)
  const middle = (one: number, other: number) =>
    Math.min(max, Math.ceil((one + other) / 2 / stepMinor) * stepMinor)
  const prices = [min, middle(low, expected), expected, middle(expected, high), high].map(wholeUp)
  return [...new Set(prices)]
}

/**
 * How likely a courier takes it at a price, in per cent; null where nothing real says so. The estimate's low, expected
 * and high are the quartiles of what such transports were agreed for (predict-price.ts), so a quarter, a half and three
 * quarters of couriers would do it for no more. Offers that ask for more weigh in as in a beta-binomial model (Gelman et
 * al., Bayesian Data Analysis, 2.1). Each offer that asks for no more is a courier who would take it: with n of them, the
 * rule of succession gives (n + 1) / (n + 2) that one still does, and the rest may do so too.
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

/** The share of such transports that cost no more: straight lines between the quartiles. */
function shareAt(minor: number, { low, expected, high }: PriceKnown): number {
  const edges = [0, low, expected, high] as const
  const at = edges.findLastIndex((edge) => minor >= edge)
  const [from, to] = [edges[at] ?? 0, edges[at + 1]]
  if (to === undefined) return QUARTER * at
  return QUARTER * (at + (minor - from) / Math.max(1, to - from))
}
