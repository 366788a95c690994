import { Op } from 'sequelize'
import { findLocked, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { postEntries } from './ledger.part.ts'
import { movePayout } from './payment.move.ts'
import { Payout } from './payment.model.ts'
import { findObstacle } from './payout-obstacle.query.ts'

/**
 * Books a courier's compensation for a wasted trip from the money held; it is paid out like any
 * share.
 */
export async function keepClaim(
  ctx: TxCtx,
  { id: offerId, companyId, currency }: Offer,
  claimMinor: number,
): Promise<void> {
  const entries = { held: claimMinor, courier_payable: -claimMinor }
  await postEntries(ctx, { kind: 'claim', key: `claim:${offerId}`, offerId, currency, entries })
  for (const disputed of await lockAll(ctx, Payout, { offerId, complaintId: { [Op.not]: null }, status: 'on_hold' }))
    await movePayout(ctx, disputed, 'cancel')
  const payout = await findLocked(ctx, Payout, { offerId, complaintId: null })
  if (payout?.status === 'cancelled') await movePayout(ctx, payout, 'holdAgain')
  const share = payout
    ? await payout.update({ amountMinor: claimMinor }, { transaction: ctx.tx })
    : await holdClaim(ctx, { offerId, companyId, currency, amountMinor: claimMinor })
  if (!(await findObstacle(ctx, share))) await movePayout(ctx, share, 'release')
}

/** If only the fee was paid through us, there is no payout yet. */
async function holdClaim(
  ctx: TxCtx,
  values: Pick<Payout, 'offerId' | 'companyId' | 'currency' | 'amountMinor'>,
): Promise<Payout> {
  const payout = await Payout.create({ ...values, status: 'on_hold' }, { transaction: ctx.tx })
  await recordCreated(ctx, 'payout', payout, 'hold')
  return payout
}
