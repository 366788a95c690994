/**
 * Figures that customers compare couriers by, from deals that ended in the last months: completed ones, and those
 * cancelled by the courier's fault. A cancellation by the customer, or one for which an administrator blamed nobody or
 * the customer, does not count. Fewer deals than this would mislead.
 */
const LEAST_DEALS = 5

/**
 * The rows of the card that count deals; a new one is a line here and its SQL in `reliability.query.ts`.
 * `onTime`: delivered on the last agreed day or before; deals without an agreed day do not count.
 * `cancelled`: cancelled by the courier's fault.
 * `doorPrice`: a higher price was asked at the door, with any answer.
 */
export const reliabilityShares = ['onTime', 'cancelled', 'doorPrice'] as const
export type ReliabilityShare = (typeof reliabilityShares)[number]

export interface Share {
  /** Deals of which it is true. */
  count: number
  /** The sample: all deals that say anything about it. */
  of: number
}

interface AnswerTime {
  /** Median time from a customer's message about an offer to the courier's answer. */
  minutes: number
  /** The sample: the newest answers. */
  of: number
}

/** The figures as the database reads them; seconds are null without an answer. */
export interface ReliabilityRow {
  shares: Record<ReliabilityShare, Share>
  answer: { seconds: number | null; of: number }
}

/** Each figure with its sample; null if the sample is too small to be shown. */
export interface Reliability extends Record<ReliabilityShare, Share | null> {
  /** Delivered on the last agreed day or before. */
  onTime: Share | null
  /** Cancelled by the courier's fault. */
  cancelled: Share | null
  /** A higher price was asked at the door. */
  doorPrice: Share | null
  /** Time that customers wait for an answer. */
  answer: AnswerTime | null
}

export function reliabilityView({ shares, answer }: ReliabilityRow): Reliability {
  const isKnown = shares.cancelled.of >= LEAST_DEALS
  const shown = (share: Share): Share | null => (isKnown && share.of >= LEAST_DEALS ? share : null)
  return {
    onTime: shown(shares.onTime),
    cancelled: shown(shares.cancelled),
    doorPrice: shown(shares.doorPrice),
    answer:
      isKnown && answer.of >= LEAST_DEALS && answer.seconds !== null
        ? { minutes: Math.max(1, Math.round(answer.seconds / 60)), of: answer.of }
        : null,
  }
}
