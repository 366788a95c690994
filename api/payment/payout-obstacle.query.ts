import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Payout } from './payment.model.ts'
import type { PayoutObstacle } from './payment.rules.ts'

type Share = Pick<Payout, 'offerId' | 'companyId'> & { complaintId?: number | null }

/** Reason why a share cannot be paid at the moment; null if there is none. */
export async function seeObstacle(
  ctx: Pick<Ctx, 'tx'>,
  { offerId, companyId, complaintId = null }: Share,
): Promise<PayoutObstacle | null> {
  const row = await queryOne<{ obstacle: PayoutObstacle | null }>(
    ctx,
    `select payout_obstacle($1, $2, $3) as obstacle`,
    [offerId, companyId, complaintId],
  )
  return row?.obstacle ?? null
}

/** The same for a change: locks the company until the transaction ends. */
export async function findObstacle(ctx: TxCtx, share: Share): Promise<PayoutObstacle | null> {
  await query(ctx, `select id from companies where id = $1 for share`, [share.companyId])
  return seeObstacle(ctx, share)
}
