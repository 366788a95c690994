import type { AuctionView } from '#api/auction/auction.view.ts'
import type { OfferView } from '#api/offer/offer.view.ts'

/** What a reader can do with a listing hangs on these. */
export interface OfferOnListing {
  auction: AuctionView
  /** The offer of the reader that stands. */
  mine: OfferView | undefined
  /** The list the reader comes from. */
  list: string | null
}
