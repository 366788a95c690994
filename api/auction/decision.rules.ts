import type { Transitions } from '#api/kit/transition.ts'

export type DecisionKind = 'hide' | 'remove'
export type DecisionStatus = 'standing' | 'lifted' | 'appealed' | 'kept' | 'reversed'

/** What we have decided about a listing; its owner objects once, and somebody else looks at it again. */
export const decisionMoves = {
  appeal: { from: ['standing'], to: 'appealed' },
  keep: { from: ['appealed'], to: 'kept' },
  reverse: { from: ['appealed'], to: 'reversed' },
  /** We have thought better of it ourselves. */
  lift: { from: ['standing', 'appealed', 'kept'], to: 'lifted' },
} as const satisfies Transitions<DecisionStatus>

export const standingDecisions: DecisionStatus[] = ['standing', 'appealed', 'kept']

/** Why something must not stand here: what somebody reports it for, and what we decide by. */
export const grounds = ['forbidden', 'fraud', 'offensive', 'rights', 'other'] as const
export type Ground = (typeof grounds)[number]

/** So long an owner may object (Digital Services Act, article 20). */
export const APPEAL_MONTHS = 6
