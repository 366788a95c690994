/** The main advantage of an offer over the others. */
export type WhyCode = 'cheapest' | 'earliest' | 'best_rated' | 'most_deals'

export interface Comparable {
  id: number
  grossMinor: number
  deliveryDate: string | null
  /** Mean stars; null before the first opinion. */
  rating: number | null
  opinions: number
  deals: number
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

/** The price, increased for missing stars. Nothing else counts, so a rank cannot be bought. */
function weightOf({ grossMinor, rating, opinions }: Comparable): number {
  const stars = ((rating ?? 0) * opinions + USUAL_RATING * USUAL_WEIGHT) / (opinions + USUAL_WEIGHT)
  return grossMinor * (1 + (5 - stars) * STAR_SHARE)
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
    'most_deals',
    uniqueBest(offers, ({ deals }) => deals || null),
  )
  return why
}

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
