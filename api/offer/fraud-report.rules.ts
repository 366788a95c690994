import type { Transitions } from '#api/kit/transition.ts'
import type { OfferStatus } from './offer.rules.ts'

export type FraudReportStatus = 'open' | 'dismissed' | 'confirmed'

/** An administrator looks into it; until then no money leaves. */
export const fraudReportMoves = {
  dismiss: { from: ['open'], to: 'dismissed' },
  confirm: { from: ['open'], to: 'confirmed' },
} as const satisfies Transitions<FraudReportStatus>

/** Of these it can be said. */
export const reportableStatuses: readonly OfferStatus[] = ['active', 'accepted', 'realized']
/** Whose reports were found to be empty so often reports no more by himself. */
export const DISMISSED_REPORTS_MAX = 2

export const FRAUD_REPORTS_PER_DAY = 50

export const fraudDecisions = ['dismiss', 'confirm'] as const
export type FraudDecision = (typeof fraudDecisions)[number]
