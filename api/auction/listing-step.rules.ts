import type { AuctionStatus, HiddenReason } from './auction.rules.ts'

interface WaitingListing {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  offersCount: number
  openQuestions: number
}

interface ListingStep {
  words: 'pending' | 'questions' | 'offers' | 'none' | 'ended' | HiddenReason
  /** Its owner has something to answer, or to choose from. */
  isDue: boolean
}

/** What follows for a listing without a chosen offer; with one, the deal says it (`next-step.rules.ts`). */
export function listingStepOf({
  status,
  hiddenReason,
  offersCount,
  openQuestions,
}: WaitingListing): ListingStep {
  if (status === 'pending') return { words: 'pending', isDue: false }
  // What has just run out may still be chosen from.
  if (status === 'hidden' && hiddenReason)
    return { words: hiddenReason, isDue: hiddenReason === 'expired' && offersCount > 0 }
  if (status !== 'active') return { words: 'ended', isDue: false }
  // Whoever asks will offer once he knows.
  if (openQuestions > 0) return { words: 'questions', isDue: true }
  return offersCount > 0 ? { words: 'offers', isDue: true } : { words: 'none', isDue: false }
}
