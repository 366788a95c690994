import { REINSTATE_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { DealSide, OfferStatus } from './offer.rules.ts'

/** State of a listing before the reinstated deal waited for payment. */
export type ListingWas = 'active' | 'expired' | 'owner'

/** Payout statuses that mean the money has left. */
const sent: readonly (string | null)[] = ['processing', 'paid']

/** An ended deal and its current state. */
export interface PastDeal {
  status: OfferStatus
  auctionStatus: AuctionStatus
  auctionHiddenReason: HiddenReason | null
  acceptedAt: Date | null
  /** When it was closed or cancelled. */
  realizedAt: Date | null
  cancelledAt: Date | null
  isFraudReported: boolean
  /** Whether anything was prepaid through us. */
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

/** Statuses each side can reinstate; only an administrator can undo a fraud ruling. */
export const reinstatable: Readonly<Record<DealSide, readonly OfferStatus[]>> = {
  owner: ['realized', 'cancelled'],
  provider: ['realized', 'cancelled'],
  admin: ['realized', 'cancelled', 'fraud'],
}

/** Why this deal cannot be reinstated; null if it can. */
export function findReinstateObstacle(deal: PastDeal, side: DealSide, now: Date): ReinstateObstacle | null {
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

/** An offer accepted for the first time has no `acceptedAt` yet. */
export const isReinstated = ({ acceptedAt }: { acceptedAt?: Date | null }): boolean => Boolean(acceptedAt)

type Ended = Pick<PastDeal, 'realizedAt' | 'cancelledAt'>

export const reinstateEnd = ({ realizedAt, cancelledAt }: Ended): Date =>
  new Date(((realizedAt ?? cancelledAt)?.getTime() ?? 0) + REINSTATE_DAYS * 86_400_000)

/** No other offer was chosen since, and the listing was not taken back. */
function isListingFree({ status, auctionStatus, auctionHiddenReason: why }: PastDeal): boolean {
  if (status === 'realized') return auctionStatus === 'completed'
  if (auctionStatus !== 'hidden') return auctionStatus === 'active'
  return why === 'expired' || why === 'owner' || (status === 'fraud' && why === 'moderation')
}
