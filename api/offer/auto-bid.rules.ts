import type { Currency } from '#content/storefronts.ts'

/** An open offer, as those beside it see it. */
interface AutoBidder {
  id: number
  grossMinor: number
  /** As low as it goes by itself; null where it stays as it is. */
  minGrossMinor: number | null
}

/** No listing sees more steps at once; the others come after the next quiet minute. */
const AUTO_BID_STEPS = 20
/** So long nothing may have been said on a listing before offers answer each other. */
export const AUTO_BID_QUIET_SECONDS = 60

interface Step {
  stepMinor: number
  /** Small prices move by less. */
  small?: { underMinor: number; stepMinor: number }
}

const steps: Readonly<Record<Currency, Step>> = {
  PLN: { stepMinor: 1000, small: { underMinor: 10_000, stepMinor: 500 } },
  EUR: { stepMinor: 200, small: { underMinor: 2500, stepMinor: 100 } },
  GBP: { stepMinor: 200, small: { underMinor: 2500, stepMinor: 100 } },
  RON: { stepMinor: 1000 },
  SEK: { stepMinor: 2000 },
  CZK: { stepMinor: 5000, small: { underMinor: 50_000, stepMinor: 2500 } },
}

/** By how much a price is undercut, in minor units. */
function stepUnder(grossMinor: number, currency: Currency): number {
  const { stepMinor, small } = steps[currency]
  return small && grossMinor < small.underMinor ? small.stepMinor : stepMinor
}

/** The lowest; of two that ask the same, the earlier. */
export function leaderOf<T extends AutoBidder>(offers: readonly T[]): T | undefined {
  return offers.reduce<T | undefined>(
    (lead, one) =>
      !lead ||
      one.grossMinor < lead.grossMinor ||
      (one.grossMinor === lead.grossMinor && one.id < lead.id)
        ? one
        : lead,
    undefined,
  )
}

/** A step below the leader, or by less where that is as low as it goes; undefined where it cannot lead. */
function answerTo(
  { minGrossMinor }: AutoBidder,
  leadMinor: number,
  currency: Currency,
): number | undefined {
  if (minGrossMinor === null || minGrossMinor >= leadMinor) return undefined
  return Math.max(leadMinor - stepUnder(leadMinor, currency), minGrossMinor)
}

/**
 * What the offers of one listing ask after they have answered each other: of those that do not lead and may go
 * lower, the earliest undercuts the leader, again and again. The new gross prices of those that move, by their id.
 */
export function autoBid(offers: readonly AutoBidder[], currency: Currency): Map<number, number> {
  const now = offers.map((offer) => ({ ...offer })).sort((a, b) => a.id - b.id)
  const moved = new Map<number, number>()
  for (let step = 0; step < AUTO_BID_STEPS; step += 1) {
    const leader = leaderOf(now)
    if (!leader) break
    const next = now.find((one) => one !== leader && answerTo(one, leader.grossMinor, currency))
    if (!next) break
    next.grossMinor = answerTo(next, leader.grossMinor, currency) ?? next.grossMinor
    moved.set(next.id, next.grossMinor)
  }
  return moved
}
