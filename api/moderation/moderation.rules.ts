import type { Transitions } from '#api/kit/db/transition.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'

export type ReportStatus = 'open' | 'dismissed' | 'upheld'

/** A user reports a listing; an admin reviews it and records the result. */
export const reportMoves = {
  dismiss: { from: ['open'], to: 'dismissed' },
  uphold: { from: ['open'], to: 'upheld' },
} as const satisfies Transitions<ReportStatus>

export const REPORT_TEXT_MAX = 2000
export const STATEMENT_MAX = 2000
export const REPORTS_PER_DAY = 20
/** Months for which decided reports with their reporters are kept. */
export const REPORTS_KEPT_MONTHS = 6
export const MODERATED_PAGE_SIZE = 50
export const DECISIONS_PAGE_SIZE = 20

/** Actions of an admin on a listing. */
export const moderations = ['approve', 'hide', 'remove', 'show'] as const
export type Moderation = (typeof moderations)[number]

/** Decisions on a report. */
export const reportDecisions = ['dismiss', 'hide', 'remove'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/** Decisions on an appeal. */
export const appealAnswers = ['keep', 'reverse'] as const
export type AppealAnswer = (typeof appealAnswers)[number]

/** Statuses to filter listings by; drafts are not listed. */
export const listedStatuses = [
  'pending',
  'active',
  'reserved',
  'booked',
  'completed',
  'hidden',
  'cancelled',
  'removed',
] as const satisfies readonly AuctionStatus[]

/** Actions possible in a listing's current state. */
export function moderationsOf(auction: { status: AuctionStatus; hiddenReason: string | null }): Moderation[] {
  const isOurs = auction.hiddenReason === 'moderation'
  if (auction.status === 'pending') return ['approve', 'hide', 'remove']
  if (auction.status === 'active') return ['hide', 'remove']
  if (auction.status === 'hidden') return isOurs ? ['show', 'remove'] : ['hide', 'remove']
  return auction.status === 'removed' ? ['show'] : []
}
