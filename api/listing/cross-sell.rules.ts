import type { AuctionStatus, AuctionType } from '#api/auction/auction.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'

/** An improvement suggested to the owner, with the fact it is based on. */
export type Suggestion =
  /** Current number of pictures. */
  | { code: 'pictures'; count: number }
  | { code: 'description' }
  /** Number of suitable couriers who were not asked and have no offer. */
  | { code: 'couriers'; count: number }
  /** Estimated price, as a proposal for a fixed price. */
  | { code: 'fixPrice'; price: WireMoney }
  /** Number of days on which it can be picked up. */
  | { code: 'dates'; days: number }
  /** The receiver's phone number is missing. */
  | { code: 'receiverPhone' }
  /** Post a similar listing, or one for the way back. */
  | { code: 'copy' }

interface ListingFacts {
  status: AuctionStatus
  type: AuctionType
  pictures: number
  description: string
  offers: number
  /** Number of suitable couriers who were not asked. */
  couriers: number
  expected: WireMoney | null
  /** Number of days on which it can be picked up; null if any day is possible. */
  pickupDays: number | null
  hasReceiverPhone: boolean
}

const PICTURES_ENOUGH = 3
const OFFERS_ENOUGH = 3
const PICKUP_DAYS_FEW = 2

const onItsWay: readonly AuctionStatus[] = ['active', 'reserved', 'booked']
const copied: readonly AuctionStatus[] = ['booked', 'completed', 'hidden', 'cancelled']

/** Suggestions that are still possible and not done yet, the most useful first. */
export function suggestionsOf(listing: ListingFacts): Suggestion[] {
  const { status, type, pictures, description, offers, couriers, expected, pickupDays } = listing
  const isOpen = status === 'active'
  const wantsOffers = isOpen && offers < OFFERS_ENOUGH
  return [
    isOpen && pictures < PICTURES_ENOUGH && { code: 'pictures', count: pictures },
    isOpen && description.trim() === '' && { code: 'description' },
    wantsOffers && couriers > 0 && { code: 'couriers', count: couriers },
    wantsOffers && type === 'bid' && expected !== null && { code: 'fixPrice', price: expected },
    wantsOffers && pickupDays !== null && pickupDays <= PICKUP_DAYS_FEW && { code: 'dates', days: pickupDays },
    onItsWay.includes(status) && !listing.hasReceiverPhone && { code: 'receiverPhone' },
    copied.includes(status) && { code: 'copy' },
  ].filter((one): one is Suggestion => one !== false)
}
