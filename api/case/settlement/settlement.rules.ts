import type { Transitions } from '#api/kit/db/transition.ts'

export type SettlementStatus = 'proposed' | 'accepted' | 'declined' | 'lapsed'

/** One side proposes how to split the held price; the other side answers. */
export const settlementMoves = {
  accept: { from: ['proposed'], to: 'accepted' },
  decline: { from: ['proposed'], to: 'declined' },
  /** No answer in time, taken back, or the deal ended some other way. */
  lapse: { from: ['proposed'], to: 'lapsed' },
} as const satisfies Transitions<SettlementStatus>

/** After these many proposals of a side, a complaint goes to the office. */
export const PROPOSALS_PER_SIDE = 3

export const settlementAnswers = ['accept', 'decline', 'takeBack'] as const
export type SettlementAnswer = (typeof settlementAnswers)[number]
