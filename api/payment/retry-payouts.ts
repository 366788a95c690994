import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { movePayout } from './payment.move.ts'
import { Payout } from './payment.model.ts'

/** Retries failed payouts the next day, when the courier may have corrected the account. */
export async function retryPayouts(ctx: Ctx): Promise<void> {
  const failed = await query<{ id: number; offerId: number }>(
    ctx,
    `select id, offer_id as "offerId" from payouts where status = 'failed' order by id`,
  )
  await transactionPerRow(ctx, failed, async (ctx, { id, offerId }) => {
    await lockAnyDeal(ctx, offerId)
    const payout = await findLocked(ctx, Payout, { id, status: 'failed' })
    if (payout) await movePayout(ctx, payout, 'retry')
  })
}
