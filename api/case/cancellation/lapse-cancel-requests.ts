import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { CancelRequest } from '#api/case/cancellation/cancel-request.model.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { moveCancelRequest } from '#api/case/cancellation/cancel-request.move.ts'
import { endDeal } from '#api/deal/cancel-deal.part.ts'

interface Due {
  id: number
  offerId: number
}

/** Cancels deals whose courier did not answer in time; no answer counts as consent. */
export async function lapseCancelRequests(ctx: Ctx): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select id, offer_id as "offerId" from cancel_requests where status = 'open' and until <= $1 order by until`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, lapseOne)
}

async function lapseOne(ctx: TxCtx, { id, offerId }: Due): Promise<void> {
  const deal = await lockAnyDeal(ctx, offerId)
  const request = await findLocked(ctx, CancelRequest, { id, status: 'open' })
  if (!request || request.until > ctx.now.toJSDate()) return
  await moveCancelRequest(ctx, request, 'lapse')
  await endDeal(ctx, deal, { fault: 'customer', reason: request.reason })
}
