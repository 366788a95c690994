import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { Acceptance } from '#api/case/acceptance/acceptance.model.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { moveAcceptance } from '#api/case/acceptance/acceptance.move.ts'

interface Due {
  id: number
  offerId: number
}

/** Closes proposals that no second administrator answered in time. */
export async function lapseAcceptances(ctx: Ctx): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select id, offer_id as "offerId" from acceptances where status = 'open' and until <= $1 order by until`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, lapseOne)
}

async function lapseOne(ctx: TxCtx, { id, offerId }: Due): Promise<void> {
  await lockAnyDeal(ctx, offerId)
  const asked = await findLocked(ctx, Acceptance, { id, status: 'open' })
  if (asked && asked.until <= ctx.now.toJSDate()) await moveAcceptance(ctx, asked, 'lapse')
}
