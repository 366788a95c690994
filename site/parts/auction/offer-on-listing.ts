import type { AuctionView } from '#api/auction/auction.view.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'

/** What a reader can do with a listing hangs on these. */
export interface OfferOnListing {
  auction: AuctionView
  /** The offer of the reader that stands. */
  mine: PricedOfferView | undefined
  /** The list the reader comes from. */
  list: string | null
}
