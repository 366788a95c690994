import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { moveReinstatement } from '#api/case/reinstatement/reinstatement.move.ts'
import { Reinstatement } from '#api/case/reinstatement/reinstatement.model.ts'

interface Due {
  id: number
  offerId: number
}

/** Closes reinstatement requests without an answer; the deal stays ended. */
export async function lapseAskedReinstatements(ctx: Ctx): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select id, offer_id as "offerId" from reinstatements where status = 'open' and until <= $1 order by until`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, lapseOne)
}

async function lapseOne(ctx: TxCtx, { id, offerId }: Due): Promise<void> {
  await lockAnyDeal(ctx, offerId)
  const request = await findLocked(ctx, Reinstatement, { id, status: 'open' })
  if (!request?.until || request.until > ctx.now.toJSDate()) return
  await moveReinstatement(ctx, request, 'lapse')
}
