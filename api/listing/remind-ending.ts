import { Auction } from '#api/auction/auction.model.ts'
import { ENDING_DAYS, REMINDED_FROM_DAYS } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'

const BATCH = 500

/**
 * Reminds the owner once, some days before a listing expires; not if it was posted for a few days
 * only.
 */
export async function remindEnding(ctx: Ctx): Promise<void> {
  const soon = ctx.now.plus({ days: ENDING_DAYS }).toJSDate()
  const due = await query<{ id: number }>(
    ctx,
    `select id from auctions where status = 'active' and expires_at > $1 and expires_at <= $2
       and ending_told_for is distinct from expires_at
       and expires_at - coalesce(published_at, created_at) > make_interval(days => ${REMINDED_FROM_DAYS})
     order by expires_at limit ${BATCH}`,
    [ctx.now.toJSDate(), soon],
  )
  await transactionPerRow(ctx, due, (ctx, { id }) => remindOne(ctx, id, soon))
}

async function remindOne(ctx: TxCtx, id: number, soon: Date): Promise<void> {
  const auction = await findLocked(ctx, Auction, { id, status: 'active' })
  const { expiresAt = null, endingToldFor = null } = auction ?? {}
  if (!auction || !expiresAt || expiresAt > soon) return
  if (endingToldFor?.getTime() === expiresAt.getTime()) return
  await auction.update({ endingToldFor: expiresAt }, { transaction: ctx.tx })
  await publishEvent(ctx, 'auction.endsSoon', id)
}
