import { lockAuction } from '#api/auction/get-auction.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { ListingReport } from './listing-report.model.ts'
import { moderate } from './moderate-auction.ts'
import { moveReport } from './report.move.ts'
import type { DecideReport } from './moderation.schema.ts'

/** Dismisses a report, or hides or removes the listing; the reporter is told the result. */
export async function decideReport(
  ctx: SignedInCtx & TxCtx,
  { reportId, decision, ground, reason }: DecideReport,
): Promise<void> {
  if (!reason) failField('reason', 'required')
  const { auctionId } = orNotFound(
    await queryOne<{ auctionId: number }>(ctx, `select auction_id as "auctionId" from listing_reports where id = $1`, [
      reportId,
    ]),
  )
  const { auction } = await lockAuction(ctx, auctionId)
  const report = await lock(ctx, ListingReport, { id: reportId })
  if (decision === 'dismiss')
    await moveReport(ctx, report, 'dismiss', {
      set: { decidedBy: ctx.caller.userId, finding: reason },
      reason,
    })
  else await moderate(ctx, auction, decision, { ground, reason })
}
