import type { Reliability, Share } from '#api/company/reputation/reliability.rules.ts'

/** The main advantage of an offer over the others. */
export type WhyCode = 'cheapest' | 'earliest' | 'best_rated' | 'on_time' | 'most_deals'

export interface Comparable {
  id: number
  grossMinor: number
  deliveryDate: string | null
  /** Mean stars; null before the first opinion. */
  rating: number | null
  opinions: number
  deals: number
  reliability: Pick<Reliability, 'onTime' | 'cancelled'>
}

export interface Ranked {
  rank: number
  why: WhyCode | null
}

/** Prior for the Bayesian average: the assumed rating, and its weight in opinions. */
const USUAL_RATING = 4.5
const USUAL_WEIGHT = 5
/** Share of the price that one missing star costs in the ranking. */
const STAR_SHARE = 0.08

/** Prior for couriers without figures: the assumed shares, and their weight in deals. */
const USUAL_LATE = 0.1
const USUAL_CANCELLED = 0.05
const USUAL_DEALS = 10
/** Share of the price that it costs if all deals are late, or all cancelled. */
const LATE_SHARE = 0.15
const CANCELLED_SHARE = 0.3

/** The share, drawn towards the usual one while the sample is small, as a difference from the usual one. */
const unlikeUsual = (count: number, of: number, usual: number): number =>
  (count + usual * USUAL_DEALS) / (of + USUAL_DEALS) - usual

const late = ({ onTime }: Comparable['reliability']): number =>
  onTime ? unlikeUsual(onTime.of - onTime.count, onTime.of, USUAL_LATE) : 0

const dropped = ({ cancelled }: Comparable['reliability']): number =>
  cancelled ? unlikeUsual(cancelled.count, cancelled.of, USUAL_CANCELLED) : 0

/**
 * The price, increased for missing stars, and for being late or cancelling more often than usual. Nothing else counts,
 * so a rank cannot be bought.
 */
function weightOf({ grossMinor, rating, opinions, reliability }: Comparable): number {
  const stars = ((rating ?? 0) * opinions + USUAL_RATING * USUAL_WEIGHT) / (opinions + USUAL_WEIGHT)
  const unreliable = late(reliability) * LATE_SHARE + dropped(reliability) * CANCELLED_SHARE
  return grossMinor * (1 + (5 - stars) * STAR_SHARE + unreliable)
}

/** The order in which the customer sees offers, and the main advantage of each. */
export function rankOffers(offers: readonly Comparable[]): Map<number, Ranked> {
  const ordered = [...offers].sort((a, b) => weightOf(a) - weightOf(b) || a.id - b.id)
  const why = reasonsOf(ordered)
  return new Map(ordered.map(({ id }, at) => [id, { rank: at + 1, why: why.get(id) ?? null }]))
}

function reasonsOf(offers: readonly Comparable[]): Map<number, WhyCode> {
  const why = new Map<number, WhyCode>()
  const give = (code: WhyCode, offer: Comparable | undefined) => {
    if (offer && !why.has(offer.id)) why.set(offer.id, code)
  }
  give(
    'cheapest',
    uniqueBest(offers, ({ grossMinor }) => -grossMinor),
  )
  give(
    'earliest',
    uniqueBest(offers, ({ deliveryDate }) => (deliveryDate ? -Date.parse(deliveryDate) : null)),
  )
  give(
    'best_rated',
    uniqueBest(offers, ({ rating }) => rating),
  )
  give(
    'on_time',
    uniqueBest(offers, ({ reliability }) => shareOf(reliability.onTime)),
  )
  give(
    'most_deals',
    uniqueBest(offers, ({ deals }) => deals || null),
  )
  return why
}

const shareOf = (share: Share | null): number | null => share && share.count / share.of

/** The offer with the best measure; undefined on a tie. */
function uniqueBest(
  offers: readonly Comparable[],
  measure: (offer: Comparable) => number | null,
): Comparable | undefined {
  const measured = offers.flatMap((offer) => {
    const value = measure(offer)
    return value === null ? [] : [{ offer, value }]
  })
  const best = Math.max(...measured.map(({ value }) => value))
  const first = measured.filter(({ value }) => value === best)
  return first.length === 1 ? first[0]?.offer : undefined
}
