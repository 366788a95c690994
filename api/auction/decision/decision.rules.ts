import type { Transitions } from '#api/kit/db/transition.ts'

export type DecisionKind = 'hide' | 'remove'
export type DecisionStatus = 'standing' | 'lifted' | 'appealed' | 'kept' | 'reversed'

/** A moderation decision; the owner can appeal once, and a different moderator reviews it. */
export const decisionMoves = {
  appeal: { from: ['standing'], to: 'appealed' },
  keep: { from: ['appealed'], to: 'kept' },
  reverse: { from: ['appealed'], to: 'reversed' },
  /** Staff withdrew the decision themselves. */
  lift: { from: ['standing', 'appealed', 'kept'], to: 'lifted' },
} as const satisfies Transitions<DecisionStatus>

export const standingDecisions: DecisionStatus[] = ['standing', 'appealed', 'kept']

/** Grounds for reports and moderation decisions. */
export const grounds = ['forbidden', 'fraud', 'offensive', 'rights', 'other'] as const
export type Ground = (typeof grounds)[number]

/** Months in which the owner can appeal (Digital Services Act, article 20). */
export const APPEAL_MONTHS = 6
