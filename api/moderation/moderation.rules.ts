import type { Transitions } from '#api/kit/transition.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'

export type ReportStatus = 'open' | 'dismissed' | 'upheld'

/** Somebody says what must not stand here; an administrator looks at it, and writes what he has found. */
export const reportMoves = {
  dismiss: { from: ['open'], to: 'dismissed' },
  uphold: { from: ['open'], to: 'upheld' },
} as const satisfies Transitions<ReportStatus>

export const REPORT_TEXT_MAX = 2000
export const STATEMENT_MAX = 2000
export const REPORTS_PER_DAY = 20
/** What was decided, and who had reported it, is kept so long. */
export const REPORTS_KEPT_MONTHS = 6
export const MODERATED_PAGE_SIZE = 50
export const DECISIONS_PAGE_SIZE = 20

/** What an administrator may do with a listing. */
export const moderations = ['approve', 'hide', 'remove', 'show'] as const
export type Moderation = (typeof moderations)[number]

/** What he may say to a report. */
export const reportDecisions = ['dismiss', 'hide', 'remove'] as const

/** And to an owner who objects. */
export const appealAnswers = ['keep', 'reverse'] as const

/** By which an administrator narrows the listings; what nobody has posted is none. */
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

/** What can be done with a listing as it stands. */
export function moderationsOf(auction: {
  status: AuctionStatus
  hiddenReason: string | null
}): Moderation[] {
  const isOurs = auction.hiddenReason === 'moderation'
  if (auction.status === 'pending') return ['approve', 'hide', 'remove']
  if (auction.status === 'active') return ['hide', 'remove']
  if (auction.status === 'hidden') return isOurs ? ['show', 'remove'] : ['hide', 'remove']
  return auction.status === 'removed' ? ['show'] : []
}
