import type { SignedInCtx } from '#api/kit/call.ts'
import { lockAll, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { ListingReport } from './listing-report.model.ts'
import { reportMoves, type ReportStatus } from './moderation.rules.ts'

export const moveReport = stateMachine<ReportStatus, typeof reportMoves, ListingReport>('report', reportMoves)

/** Upholds all open reports of a listing that was hidden or removed. */
export async function upholdReports(ctx: SignedInCtx & TxCtx, auctionId: number): Promise<void> {
  for (const report of await lockAll(ctx, ListingReport, { auctionId, status: 'open' }))
    await moveReport(ctx, report, 'uphold', { set: { decidedBy: ctx.caller.userId } })
}
