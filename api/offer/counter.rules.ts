import { lowestPrice, WHOLE_UNIT, type PriceTerms } from './fee.rules.ts'

/** Nobody is asked for less of his price than this. */
const LEAST_SHARE = 0.4
/** What the page proposes, each a tap. */
const PROPOSED_SHARES = [0.95, 0.9] as const

interface CounterRange {
  leastMinor: number
  mostMinor: number
}

/** Between what an owner may ask of an offer, in whole units; undefined where there is no room below it. */
export function counterRange(grossMinor: number, terms: PriceTerms): CounterRange | undefined {
  const share = Math.ceil((grossMinor * LEAST_SHARE) / WHOLE_UNIT) * WHOLE_UNIT
  const leastMinor = Math.max(share, lowestPrice(terms).grossMinor, WHOLE_UNIT)
  const mostMinor = grossMinor - WHOLE_UNIT
  return leastMinor <= mostMinor ? { leastMinor, mostMinor } : undefined
}

/** What an owner may well ask, the higher first: a little less, in whole units. */
export const proposedCounters = (
  grossMinor: number,
  { leastMinor, mostMinor }: CounterRange,
): number[] =>
  [
    ...new Set(
      PROPOSED_SHARES.map((share) => Math.floor((grossMinor * share) / WHOLE_UNIT) * WHOLE_UNIT),
    ),
  ].filter((minor) => minor >= leastMinor && minor <= mostMinor)
