import { lowestPrice, WHOLE_UNIT, type PriceTerms } from '#api/offer/fee.rules.ts'

/** A counter-offer is at least this share of the price. */
const LEAST_SHARE = 0.4
/** Shares that the page suggests, one tap each. */
const PROPOSED_SHARES = [0.95, 0.9] as const

interface CounterRange {
  leastMinor: number
  mostMinor: number
}

/**
 * Allowed gross prices of a counter-offer, in whole units; undefined if there is no room below the
 * offer.
 */
export function counterRange(grossMinor: number, terms: PriceTerms): CounterRange | undefined {
  const share = Math.ceil((grossMinor * LEAST_SHARE) / WHOLE_UNIT) * WHOLE_UNIT
  const leastMinor = Math.max(share, lowestPrice(terms).grossMinor, WHOLE_UNIT)
  const mostMinor = grossMinor - WHOLE_UNIT
  return leastMinor <= mostMinor ? { leastMinor, mostMinor } : undefined
}

/** Suggested counter-offers, highest first: slightly below the price, in whole units. */
export const proposedCounters = (grossMinor: number, { leastMinor, mostMinor }: CounterRange): number[] =>
  [...new Set(PROPOSED_SHARES.map((share) => Math.floor((grossMinor * share) / WHOLE_UNIT) * WHOLE_UNIT))].filter(
    (minor) => minor >= leastMinor && minor <= mostMinor,
  )
