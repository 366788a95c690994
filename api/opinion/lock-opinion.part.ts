import type { Permitted } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { Opinion } from './opinion.model.ts'

/** An opinion on the caller's deal, locked after its deal. */
export async function lockOpinion(
  ctx: SignedInCtx & TxCtx,
  opinionId: number,
  name: Permitted,
): Promise<{ opinion: Opinion; isAuthor: boolean }> {
  const { offerId } = orNotFound(await Opinion.findByPk(opinionId, txOption(ctx)))
  const parties = partiesOf(await lockDeal(ctx, offerId))
  authorize(mayOnOffer(name, ctx.caller, parties))
  const opinion = await lock(ctx, Opinion, { id: opinionId })
  return { opinion, isAuthor: opinion.side === sideOf(ctx.caller, parties) }
}

/** Changes a company's reputation totals; customers have none. */
export async function countStars(
  ctx: TxCtx,
  { companyId }: Opinion,
  { stars, count }: { stars: number; count: number },
): Promise<void> {
  if (!companyId) return
  await query(
    ctx,
    `update companies set stars_sum = stars_sum + $2, opinions_count = opinions_count + $3 where id = $1`,
    [companyId, stars, count],
  )
}
