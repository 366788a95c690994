import type { Transitions } from '#api/kit/db/transition.ts'

export type ReinstatementStatus = 'open' | 'agreed' | 'declined' | 'withdrawn' | 'lapsed'

/**
 * One side asks to reinstate a closed or cancelled deal; it stands again once the other side
 * agrees.
 */
export const reinstatementMoves = {
  agree: { from: ['open'], to: 'agreed' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  /** No answer in time, or another offer has taken the listing. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Transitions<ReinstatementStatus>

export const reinstateAnswers = ['ask', 'agree', 'decline', 'withdraw'] as const
export type ReinstateAnswer = (typeof reinstateAnswers)[number]

export const REINSTATE_ANSWER_HOURS = 72
