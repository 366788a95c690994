import { isWithheld, type AuctionStatus, type HiddenReason } from '#api/auction/auction.rules.ts'

interface Standing {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
}

/** No offer is accepted yet, and the listing's visibility is its owner's choice. */
export const isEditable = (auction: Standing): boolean => auction.status === 'active' || isPaused(auction)

/** Hidden by its owner, or because it expired. */
export const isPaused = (auction: Standing): boolean => auction.status === 'hidden' && !isWithheld(auction)

export const isCancellable = ({ status }: Standing): boolean =>
  ['active', 'pending', 'reserved', 'hidden'].includes(status)
