import type { Transitions } from '#api/kit/db/transition.ts'

export type CancelRequestStatus = 'open' | 'agreed' | 'claimed' | 'disputed' | 'lapsed' | 'withdrawn' | 'overtaken'

/** Shortly before pickup a customer can cancel only together with the courier. */
export const cancelRequestMoves = {
  agree: { from: ['open'], to: 'agreed' },
  claim: { from: ['open'], to: 'claimed' },
  dispute: { from: ['open'], to: 'disputed' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  /** No answer in time counts as consent. */
  lapse: { from: ['open'], to: 'lapsed' },
  /** The goods were picked up, or the deal ended some other way. */
  overtake: { from: ['open'], to: 'overtaken' },
} as const satisfies Transitions<CancelRequestStatus>

export const cancelAnswers = ['agree', 'claim', 'dispute', 'withdraw'] as const
export type CancelAnswer = (typeof cancelAnswers)[number]
