import type { AuctionStatus, AuctionType } from '#api/auction/auction.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'

/** What its owner could still do for a listing, each with the fact that it rests on. */
export type Suggestion =
  /** It has so few pictures. */
  | { code: 'pictures'; count: number }
  | { code: 'description' }
  /** So many couriers fit it whom nobody has asked and who have not offered. */
  | { code: 'couriers'; count: number }
  /** What it will probably cost: it can be booked at once at such a price. */
  | { code: 'fixPrice'; price: WireMoney }
  /** It can be fetched on so few days. */
  | { code: 'dates'; days: number }
  /** The courier would call its owner from the other door. */
  | { code: 'receiverPhone' }
  /** A listing of something alike, or of the way back, begins as this one. */
  | { code: 'copy' }

interface ListingFacts {
  status: AuctionStatus
  type: AuctionType
  pictures: number
  description: string
  offers: number
  /** Couriers who fit and were not asked. */
  couriers: number
  expected: WireMoney | null
  /** On how many days it can be fetched; null where any will do. */
  pickupDays: number | null
  hasReceiverPhone: boolean
}

const PICTURES_ENOUGH = 3
const OFFERS_ENOUGH = 3
const PICKUP_DAYS_FEW = 2

const onItsWay: readonly AuctionStatus[] = ['active', 'reserved', 'booked']
const copied: readonly AuctionStatus[] = ['booked', 'completed', 'hidden', 'cancelled']

/** What helps most first; nothing that is done, or that nobody could do any more. */
export function suggestionsOf(listing: ListingFacts): Suggestion[] {
  const { status, type, pictures, description, offers, couriers, expected, pickupDays } = listing
  const isOpen = status === 'active'
  const wantsOffers = isOpen && offers < OFFERS_ENOUGH
  return [
    isOpen && pictures < PICTURES_ENOUGH && { code: 'pictures', count: pictures },
    isOpen && description.trim() === '' && { code: 'description' },
    wantsOffers && couriers > 0 && { code: 'couriers', count: couriers },
    wantsOffers && type === 'bid' && expected !== null && { code: 'fixPrice', price: expected },
    wantsOffers &&
      pickupDays !== null &&
      pickupDays <= PICKUP_DAYS_FEW && { code: 'dates', days: pickupDays },
    onItsWay.includes(status) && !listing.hasReceiverPhone && { code: 'receiverPhone' },
    copied.includes(status) && { code: 'copy' },
  ].filter((one): one is Suggestion => one !== false)
}
