import { fail } from '#api/kit/fail.ts'
import type { Auction } from '#api/auction/auction.model.ts'

/** What couriers were promised stays: an auction changes only while nobody has been accepted. */
export function refuseUneditable(auction: Auction): void {
  const { status, hiddenReason } = auction
  if (['reserved', 'booked', 'completed'].includes(status))
    fail('auction.has_accepted_offer', { state: status })
  const isHiddenByOwnerOrClock = hiddenReason === 'owner' || hiddenReason === 'expired'
  if (status !== 'active' && !isHiddenByOwnerOrClock)
    fail('auction.wrong_state', { state: status, allowed: [] })
}

/** Two windows on one listing: the second is told instead of overwriting the first. */
export function refuseOtherVersion(auction: Auction, version: number | undefined): void {
  if (version !== undefined && version !== auction.version)
    fail('auction.version_conflict', { version: auction.version })
}
