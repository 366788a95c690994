import { isWithheld, type AuctionStatus, type HiddenReason } from '#api/auction/auction.rules.ts'

interface Standing {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
}

/** Nobody was promised anything yet, and it is its owner who decides whether it is seen. */
export const isEditable = (auction: Standing): boolean =>
  auction.status === 'active' || isPaused(auction)

/** Hidden by its owner, or because its time was over. */
export const isPaused = (auction: Standing): boolean =>
  auction.status === 'hidden' && !isWithheld(auction)

export const isCancellable = ({ status }: Standing): boolean =>
  ['active', 'pending', 'reserved', 'hidden'].includes(status)
