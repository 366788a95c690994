import type { AuctionStatus, HiddenReason } from './auction.rules.ts'

interface WaitingListing {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  offersCount: number
}

interface ListingStep {
  words: 'pending' | 'offers' | 'none' | 'ended' | HiddenReason
  /** Its owner has something to choose from. */
  isDue: boolean
}

/** What follows for a listing without a chosen offer; with one, the deal says it (`next-step.rules.ts`). */
export function listingStepOf({ status, hiddenReason, offersCount }: WaitingListing): ListingStep {
  if (status === 'pending') return { words: 'pending', isDue: false }
  // What has just run out may still be chosen from.
  if (status === 'hidden' && hiddenReason)
    return { words: hiddenReason, isDue: hiddenReason === 'expired' && offersCount > 0 }
  if (status !== 'active') return { words: 'ended', isDue: false }
  return offersCount > 0 ? { words: 'offers', isDue: true } : { words: 'none', isDue: false }
}
