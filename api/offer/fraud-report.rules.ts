import type { Transitions } from '#api/kit/transition.ts'
import type { OfferStatus } from './offer.rules.ts'

export type FraudReportStatus = 'open' | 'proposed' | 'dismissed' | 'confirmed'

/** An administrator looks into it; until then no money leaves. */
export const fraudReportMoves = {
  /** Where money has moved, one administrator would confirm it and another does. */
  propose: { from: ['open'], to: 'proposed' },
  dismiss: { from: ['open', 'proposed'], to: 'dismissed' },
  confirm: { from: ['open', 'proposed'], to: 'confirmed' },
} as const satisfies Transitions<FraudReportStatus>

/** Nothing is decided yet. */
export const undecidedReports: readonly FraudReportStatus[] = ['open', 'proposed']

/** Of these it can be said. */
export const reportableStatuses: readonly OfferStatus[] = ['active', 'accepted', 'realized']
/** Whose reports were found to be empty so often reports no more by himself. */
export const DISMISSED_REPORTS_MAX = 2

export const FRAUD_REPORTS_PER_DAY = 50
/** Daily limit for reports on offers that are no deal: each blocks an acceptance, and no money has moved. */
export const OPEN_OFFER_REPORTS_PER_DAY = 3

export const fraudDecisions = ['dismiss', 'confirm'] as const
export type FraudDecision = (typeof fraudDecisions)[number]
