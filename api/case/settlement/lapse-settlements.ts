import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { endProposal } from './settlement.case.ts'
import { Settlement } from './settlement.model.ts'

/** Ends proposals that were not answered in time. */
export async function lapseSettlements(ctx: Ctx): Promise<void> {
  const due = await query<{ id: number; offerId: number }>(
    ctx,
    `select id, offer_id as "offerId" from settlements where status = 'proposed' and until <= $1 order by until`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, async (ctx, { id, offerId }) => {
    await lockAnyDeal(ctx, offerId)
    const settlement = await findLocked(ctx, Settlement, { id, status: 'proposed' })
    if (settlement) await endProposal(ctx, settlement, 'lapse')
  })
}
