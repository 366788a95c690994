/** The one thing in which an offer is ahead of the others. */
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

/** Stars a company without opinions is taken to have, and how many opinions outweigh that. */
const USUAL_RATING = 4.5
const USUAL_WEIGHT = 5
/** One star less is worth this share of the price. */
const STAR_SHARE = 0.08

/** The price, made dearer by fewer stars: nobody can buy a rank. */
function weightOf({ grossMinor, rating, opinions }: Comparable): number {
  const stars = ((rating ?? 0) * opinions + USUAL_RATING * USUAL_WEIGHT) / (opinions + USUAL_WEIGHT)
  return grossMinor * (1 + (5 - stars) * STAR_SHARE)
}

/** The order in which a customer sees his offers, and why one may be the right one for him. */
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

/** The one that is ahead of all others; nobody, where several are. */
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
