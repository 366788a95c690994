import type { AuctionStatus, HiddenReason } from './auction.rules.ts'

interface WaitingListing {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  offersCount: number
  openQuestions: number
}

interface ListingStep {
  words: 'pending' | 'questions' | 'offers' | 'none' | 'ended' | HiddenReason
  /** The owner has a question to answer or an offer to accept. */
  isDue: boolean
}

/** Next step of a listing without an accepted offer; with one, see `next-step.rules.ts`. */
export function listingStepOf({ status, hiddenReason, offersCount, openQuestions }: WaitingListing): ListingStep {
  if (status === 'pending') return { words: 'pending', isDue: false }
  // Offers on a just expired listing can still be accepted.
  if (status === 'hidden' && hiddenReason)
    return { words: hiddenReason, isDue: hiddenReason === 'expired' && offersCount > 0 }
  if (status !== 'active') return { words: 'ended', isDue: false }
  // An unanswered question holds back an offer.
  if (openQuestions > 0) return { words: 'questions', isDue: true }
  return offersCount > 0 ? { words: 'offers', isDue: true } : { words: 'none', isDue: false }
}
