import type { AuctionView } from '#api/auction/auction.view.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'

/** The facts that decide what a reader can do with a listing. */
export interface OfferOnListing {
  auction: AuctionView
  /** The reader's active offer. */
  mine: PricedOfferView | undefined
  /** The list the reader came from. */
  list: string | null
}
