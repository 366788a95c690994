import type { Currency } from '#content/storefronts.ts'

/** An open offer as auto-bidding compares it with its competitors. */
interface AutoBidder {
  id: number
  grossMinor: number
  /** Gross floor for automatic bidding; null if the price stays fixed. */
  minGrossMinor: number | null
  /** Its company withdraws often, so competing offers do not react to it. */
  isIgnored?: boolean
}

/** Maximum price moves on one listing per run; the rest follow in a later run. */
const AUTO_BID_STEPS = 20
/** Seconds without any change to a listing's offers before auto-bidding runs. */
export const AUTO_BID_QUIET_SECONDS = 60

/**
 * A company withdraws often if it withdrew at least this many offers in this many days, and more
 * than this share of its offers.
 */
export const WITHDRAWS_OFTEN = { listings: 5, days: 30, share: 0.2 } as const

/** The smallest step, used where a full step would reach the minimum price and reveal it. */
const SMALLEST_STEP_MINOR = 100

interface Step {
  stepMinor: number
  /** Lower prices move in smaller steps. */
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

/** The undercut, in minor units. */
function stepUnder(grossMinor: number, currency: Currency): number {
  const { stepMinor, small } = steps[currency]
  return small && grossMinor < small.underMinor ? small.stepMinor : stepMinor
}

/** The lowest offer; on a tie, the earlier one. */
export function leaderOf<T extends AutoBidder>(offers: readonly T[]): T | undefined {
  return offers.reduce<T | undefined>(
    (lead, one) =>
      !lead || one.grossMinor < lead.grossMinor || (one.grossMinor === lead.grossMinor && one.id < lead.id)
        ? one
        : lead,
    undefined,
  )
}

/**
 * One step below the leader. If a full step would reach the minimum price, the smallest step is
 * used, so the minimum itself is asked only when nothing else leads. Undefined if the offer cannot
 * lead or already does.
 */
function answerTo(
  { grossMinor, minGrossMinor }: AutoBidder,
  leadMinor: number,
  currency: Currency,
): number | undefined {
  if (minGrossMinor === null || minGrossMinor >= leadMinor) return undefined
  const wholeStep = leadMinor - stepUnder(leadMinor, currency)
  const answer = wholeStep > minGrossMinor ? wholeStep : Math.max(leadMinor - SMALLEST_STEP_MINOR, minGrossMinor)
  return answer < grossMinor ? answer : undefined
}

/**
 * The price to which a leading offer goes back up: one step below the next offer, or the price
 * typed by hand if that still leads. Undefined if it stays.
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

/** The same step in SQL; `price` and `currency` are SQL expressions. */
export const stepUnderSql = (price: string, currency: string): string =>
  `case ${currency} ${Object.entries(steps)
    .map(([code, { stepMinor, small }]) =>
      small
        ? `when '${code}' then case when ${price} < ${small.underMinor} then ${small.stepMinor} else ${stepMinor} end`
        : `when '${code}' then ${stepMinor}`,
    )
    .join(' ')} end`

/**
 * Runs auto-bidding on one listing: the earliest offer that is behind and may go lower undercuts
 * the leader, repeatedly. Returns the new gross prices, in minor units, of the offers that moved,
 * by offer id.
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
