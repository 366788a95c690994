import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { Transitions } from '#api/kit/transition.ts'
import type { DealSide, OfferStatus } from './offer.rules.ts'

export type ReinstatementStatus = 'open' | 'agreed' | 'declined' | 'withdrawn' | 'lapsed'

/** One side would have a deal stand again that is closed or called off; it does once the other agrees. */
export const reinstatementMoves = {
  agree: { from: ['open'], to: 'agreed' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  /** No answer in time, or the listing has gone to somebody else. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Transitions<ReinstatementStatus>

export const reinstateAnswers = ['ask', 'agree', 'decline', 'withdraw'] as const
export type ReinstateAnswer = (typeof reinstateAnswers)[number]

/** So long after its end its two sides may agree that a deal stands again; an administrator may later, too. */
const REINSTATE_DAYS = 14
export const REINSTATE_ANSWER_HOURS = 72

/** How a listing stood before somebody was to pay for it again. */
export type ListingWas = 'active' | 'expired' | 'owner'

/** The payout as far as it matters here, however its machine goes on. */
const sent: readonly (string | null)[] = ['processing', 'paid']

/** A deal that was, and what has become of it since. */
export interface PastDeal {
  status: OfferStatus
  auctionStatus: AuctionStatus
  auctionHiddenReason: HiddenReason | null
  acceptedAt: Date | null
  /** When it was closed or called off. */
  realizedAt: Date | null
  cancelledAt: Date | null
  isFraudReported: boolean
  /** Whether anything was to be paid here. */
  isPaidHere: boolean
  past: {
    payoutStatus: string | null
    isClaimed: boolean
    isPaymentHeld: boolean
    isPaymentDenied: boolean
  }
}

export type ReinstateObstacle =
  'never_booked' | 'too_late' | 'fraud_reported' | 'listing_gone' | 'payout_sent' | 'part_kept' | 'money_gone' // prettier-ignore

/** What of these each may have stand again: fraud that was none is an administrator's to undo. */
export const reinstatable: Readonly<Record<DealSide, readonly OfferStatus[]>> = {
  owner: ['realized', 'cancelled'],
  provider: ['realized', 'cancelled'],
  admin: ['realized', 'cancelled', 'fraud'],
}

/** Why this deal cannot stand again; null where it can. */
export function findReinstateObstacle(
  deal: PastDeal,
  side: DealSide,
  now: Date,
): ReinstateObstacle | null {
  const { payoutStatus, isClaimed, isPaymentHeld, isPaymentDenied } = deal.past
  if (deal.acceptedAt === null) return 'never_booked'
  if (side !== 'admin' && reinstateEnd(deal) <= now) return 'too_late'
  if (deal.isFraudReported) return 'fraud_reported'
  if (!isListingFree(deal)) return 'listing_gone'
  if (sent.includes(payoutStatus)) return 'payout_sent'
  if (isClaimed) return 'part_kept'
  const isMoneyGone = deal.status === 'realized' && deal.isPaidHere && !isPaymentHeld
  return isMoneyGone || isPaymentDenied ? 'money_gone' : null
}

/** Chosen for the first time it was never a deal before. */
export const isReinstated = ({ acceptedAt }: { acceptedAt?: Date | null }): boolean =>
  Boolean(acceptedAt)

type Ended = Pick<PastDeal, 'realizedAt' | 'cancelledAt'>

export const reinstateEnd = ({ realizedAt, cancelledAt }: Ended): Date =>
  new Date(((realizedAt ?? cancelledAt)?.getTime() ?? 0) + REINSTATE_DAYS * 86_400_000)

/** Nobody else was chosen since, and it was not taken back. */
function isListingFree({ status, auctionStatus, auctionHiddenReason: why }: PastDeal): boolean {
  if (status === 'realized') return auctionStatus === 'completed'
  if (auctionStatus !== 'hidden') return auctionStatus === 'active'
  return why === 'expired' || why === 'owner' || (status === 'fraud' && why === 'moderation')
}
