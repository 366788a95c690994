import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, rows } from '#api/kit/db.ts'
import { findLocked } from '#api/kit/transition.ts'
import { movePayout } from './move-payment.ts'
import { Payout } from './payment.model.ts'

/** What a bank has refused is due again the next day, when the courier may have put the account right. */
export async function retryPayouts(ctx: Ctx): Promise<void> {
  const failed = await rows<{ id: number }>(
    ctx,
    `select id from payouts where status = 'failed' order by id`,
  )
  for (const { id } of failed)
    await inTransaction(ctx, async (ctx) => {
      const payout = await findLocked(ctx, Payout, { id, status: 'failed' })
      if (payout) await movePayout(ctx, payout, 'retry')
    })
}
