import type { Transitions } from '#api/kit/transition.ts'

export type ProposalStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'replaced' | 'lapsed'

/** Either side of a booked deal may want it otherwise; it is so once the other one agrees. */
export const proposalMoves = {
  accept: { from: ['open'], to: 'accepted' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  /** Another proposal is its answer, or comes in its place. */
  replace: { from: ['open'], to: 'replaced' },
  /** What it is about is over. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Transitions<ProposalStatus>

export const changeAnswers = ['accept', 'decline', 'withdraw'] as const
