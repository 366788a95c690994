import type { Transitions } from '#api/kit/transition.ts'
import { prepaidMinor, type PaidPrice } from './fee.rules.ts'

/** So long a courier may take to answer; who says nothing has agreed. */
export const CANCEL_ANSWER_HOURS = 72
/** Of the whole price, for a way that was made or a day that was kept free. */
const CLAIM_MAX_PERCENT = 30

export type CancelRequestStatus =
  'open' | 'agreed' | 'claimed' | 'disputed' | 'lapsed' | 'withdrawn' | 'overtaken'

/** Late, a customer cancels with the courier, not without him. */
export const cancelRequestMoves = {
  agree: { from: ['open'], to: 'agreed' },
  claim: { from: ['open'], to: 'claimed' },
  dispute: { from: ['open'], to: 'disputed' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  /** No answer in time: he has agreed. */
  lapse: { from: ['open'], to: 'lapsed' },
  /** The goods were fetched, or the deal ended otherwise. */
  overtake: { from: ['open'], to: 'overtaken' },
} as const satisfies Transitions<CancelRequestStatus>

export const cancelAnswers = ['agree', 'claim', 'dispute', 'withdraw'] as const
export type CancelAnswer = (typeof cancelAnswers)[number]

/** What a courier may claim at most: no more than was paid here. */
export const mostClaimMinor = (price: PaidPrice): number =>
  Math.min(Math.floor((price.grossMinor * CLAIM_MAX_PERCENT) / 100), prepaidMinor(price))
