import type { Currency } from '#content/storefronts.ts'

/** An open offer, as those beside it see it. */
interface AutoBidder {
  id: number
  grossMinor: number
  /** As low as it goes by itself; null where it stays as it is. */
  minGrossMinor: number | null
  /** Its company withdraws often: no other offer answers it. */
  isIgnored?: boolean
}

/** No listing sees more steps at once; the others come after the next quiet minute. */
const AUTO_BID_STEPS = 20
/** So long nothing may have been said on a listing before offers answer each other. */
export const AUTO_BID_QUIET_SECONDS = 60

/** A company withdraws often if it did so on this many listings in this many days, and with this share of its offers. */
export const WITHDRAWS_OFTEN = { listings: 5, days: 30, share: 0.2 } as const

/** The smallest step, used where a whole step would land on the least price and reveal it. */
const SMALLEST_STEP_MINOR = 100

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

/**
 * A step below the leader. A step that would end at the least price or below it is the smallest one: the least price itself
 * is asked only if nothing else leads. Undefined if it cannot lead, or leads already.
 */
function answerTo(
  { grossMinor, minGrossMinor }: AutoBidder,
  leadMinor: number,
  currency: Currency,
): number | undefined {
  if (minGrossMinor === null || minGrossMinor >= leadMinor) return undefined
  const wholeStep = leadMinor - stepUnder(leadMinor, currency)
  const answer =
    wholeStep > minGrossMinor ? wholeStep : Math.max(leadMinor - SMALLEST_STEP_MINOR, minGrossMinor)
  return answer < grossMinor ? answer : undefined
}

/**
 * The price to which a leading offer goes back up: a step below the next one, or the price that was typed for it if that
 * still leads. Undefined if it stays.
 */
export function backUp(
  { grossMinor, fromMinor }: { grossMinor: number; fromMinor: number | null },
  nextMinor: number | undefined,
  currency: Currency,
): number | undefined {
  if (fromMinor === null) return undefined
  const leads = nextMinor === undefined || fromMinor < nextMinor
  const price = leads ? fromMinor : nextMinor - stepUnder(nextMinor, currency)
  return price > grossMinor ? price : undefined
}

/** The same step in SQL: `price` and `currency` are what they stand for in the statement. */
export const stepUnderSql = (price: string, currency: string): string =>
  `case ${currency} ${Object.entries(steps)
    .map(([code, { stepMinor, small }]) =>
      small
        ? `when '${code}' then case when ${price} < ${small.underMinor} then ${small.stepMinor} else ${stepMinor} end`
        : `when '${code}' then ${stepMinor}`,
    )
    .join(' ')} end`

/**
 * What the offers of one listing ask after they have answered each other: of those that do not lead and may go
 * lower, the earliest undercuts the leader, again and again. The new gross prices of those that move, by their id.
 */
export function autoBid(offers: readonly AutoBidder[], currency: Currency): Map<number, number> {
  const now = offers.map((offer) => ({ ...offer })).sort((a, b) => a.id - b.id)
  const moved = new Map<number, number>()
  for (let step = 0; step < AUTO_BID_STEPS; step += 1) {
    const leader = leaderOf(now.filter(({ isIgnored }) => !isIgnored))
    if (!leader) break
    const next = now.find((one) => one !== leader && answerTo(one, leader.grossMinor, currency))
    if (!next) break
    next.grossMinor = answerTo(next, leader.grossMinor, currency) ?? next.grossMinor
    moved.set(next.id, next.grossMinor)
  }
  return moved
}
