import type { Transitions } from '#api/kit/db/transition.ts'

export type FraudReportStatus = 'open' | 'proposed' | 'dismissed' | 'confirmed'

/** An administrator investigates; payouts are blocked until then. */
export const fraudReportMoves = {
  /** If money has moved, one administrator proposes and another one confirms. */
  propose: { from: ['open'], to: 'proposed' },
  dismiss: { from: ['open', 'proposed'], to: 'dismissed' },
  confirm: { from: ['open', 'proposed'], to: 'confirmed' },
} as const satisfies Transitions<FraudReportStatus>

/** Still under investigation. */
export const undecidedReports: readonly FraudReportStatus[] = ['open', 'proposed']

/** After this many dismissed reports a person can no longer report by themselves. */
export const DISMISSED_REPORTS_MAX = 2

export const FRAUD_REPORTS_PER_DAY = 50
/**
 * Daily limit for reports on offers that are not deals: each blocks an acceptance, and no money has
 * moved.
 */
export const OPEN_OFFER_REPORTS_PER_DAY = 3

export const fraudDecisions = ['dismiss', 'confirm'] as const
export type FraudDecision = (typeof fraudDecisions)[number]
