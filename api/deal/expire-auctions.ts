import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { hasRunOut } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/auction.move.ts'

const BATCH = 500

/** Hides auctions that have expired; their offers can still be accepted for a day. */
export async function expireAuctions(ctx: Ctx): Promise<void> {
  const due = await query<{ id: number }>(
    ctx,
    `select id from auctions where status = 'active' and expires_at <= $1 order by expires_at limit ${BATCH}`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, (ctx, { id }) => hideIfOutdated(ctx, id))
}

async function hideIfOutdated(ctx: TxCtx, id: number): Promise<void> {
  const auction = await findLocked(ctx, Auction, { id, status: 'active' })
  // Checked again under the lock: the dates may have moved since the scan.
  if (!auction || !hasRunOut(auction, ctx.now.toJSDate())) return
  await moveAuction(ctx, auction, 'expire', { set: { hiddenReason: 'expired' } })
}
