import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, findLocked, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { keptOf, leastShareMinor, prepaidMinor, shareOf, type SettledPrice } from '#api/offer/fee.rules.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { refundDeal } from './enqueue-refund.part.ts'
import { postEntries } from './ledger.part.ts'
import { moveFee, movePayout } from './payment.move.ts'
import { Fee, Payout } from './payment.model.ts'
import { payoutMoves } from './payment.rules.ts'
import { findObstacle } from './payout-obstacle.query.ts'

/** Not sent yet, so it can still be lowered. */
const unsent = ['on_hold', 'due', 'failed']

/** A plain copy, with another share if one is given. */
export const settledPriceOf = (offer: SettledPrice, settledMinor = offer.settledMinor): SettledPrice => ({
  currency: offer.currency,
  grossMinor: offer.grossMinor,
  feeNetMinor: offer.feeNetMinor,
  feeVatMinor: offer.feeVatMinor,
  settledMinor,
})

/**
 * The most that can go back to the customer from the money held: the price, less what was returned
 * before, less the share whose payout was sent. Nothing of a price that was paid by hand.
 */
export async function mostBackMinor(ctx: Pick<Ctx, 'tx'>, offer: Offer): Promise<number> {
  if (!dealStatuses.includes(offer.status) || prepaidMinor(offer) !== offer.grossMinor) return 0
  const row = await queryOne<{ sent: number }>(
    ctx,
    `select coalesce(sum(amount_minor), 0)::int as sent from payouts
     where offer_id = $1 and status in ('processing', 'paid')`,
    [offer.id],
  )
  return shareOf(offer) - leastShareMinor(settledPriceOf(offer), row?.sent ?? 0)
}

/**
 * Holds the part of the payout that would be lost if this much went back to the customer; the rest
 * can be paid out. If nothing would be left of it, the payout itself waits for the complaint.
 */
export async function holdDisputed(
  ctx: TxCtx,
  offer: Offer,
  { complaintId, claimMinor }: { complaintId: number; claimMinor: number | null },
): Promise<{ heldMinor: number; holdsAll: boolean }> {
  const most = await mostBackMinor(ctx, offer)
  const heldMinor = Math.min(claimMinor ?? most, most)
  const lost = keptOf(offer).payoutMinor - keptOf(settledPriceOf(offer, shareOf(offer) - heldMinor)).payoutMinor
  const share = await findLocked(ctx, Payout, { offerId: offer.id, complaintId: null, status: unsent })
  if (!share || lost === 0) return { heldMinor, holdsAll: false }
  if (lost >= share.amountMinor) {
    if (share.status !== 'on_hold') await movePayout(ctx, share, 'holdAgain')
    return { heldMinor, holdsAll: true }
  }
  await share.update({ amountMinor: share.amountMinor - lost }, { transaction: ctx.tx })
  const { id: offerId, companyId, currency } = offer
  const values = { offerId, companyId, currency, complaintId, amountMinor: lost, status: 'on_hold' } as const
  await recordCreated(ctx, 'payout', await Payout.create(values, { transaction: ctx.tx }), 'hold')
  return { heldMinor, holdsAll: false }
}

/** Takes from disputed parts first, then from the share. A payout of nothing is cancelled. */
async function lowerPayouts(ctx: TxCtx, offerId: number, byMinor: number): Promise<void> {
  let left = byMinor
  const payouts = await lockAll(ctx, Payout, { offerId, status: unsent })
  for (const payout of payouts.toReversed()) {
    const taken = Math.min(payout.amountMinor, left)
    if (taken === 0) continue
    left -= taken
    await payout.update({ amountMinor: payout.amountMinor - taken }, { transaction: ctx.tx })
    if (payout.amountMinor === 0) await movePayout(ctx, payout, 'cancel')
  }
  if (left > 0) fail('payout.wrong_state', conflictIn(payoutMoves, 'paid'))
}

/**
 * A part of the price goes back to the customer: lowers the courier's payout and our fee, and orders
 * the refund. `key` names the reason and is used once.
 */
export async function settleShare(
  ctx: TxCtx,
  offer: Offer,
  { backMinor, key }: { backMinor: number; key: string },
): Promise<void> {
  if (backMinor === 0) return
  const before = keptOf(offer)
  const after = keptOf(settledPriceOf(offer, shareOf(offer) - backMinor))
  await offer.update({ settledMinor: shareOf(offer) - backMinor }, { transaction: ctx.tx })
  await lowerPayouts(ctx, offer.id, before.payoutMinor - after.payoutMinor)
  await lowerFee(ctx, offer.id, after)
  // Before the work is done nothing is earned yet: then the lower price is.
  if (offer.status === 'realized')
    await postEntries(ctx, {
      kind: 'settle',
      key: `settle:${key}`,
      offerId: offer.id,
      currency: offer.currency,
      entries: {
        held: after.keptMinor - before.keptMinor,
        courier_payable: before.payoutMinor - after.payoutMinor,
        fee: before.feeNetMinor - after.feeNetMinor,
        vat: before.feeVatMinor - after.feeVatMinor,
      },
    })
  await refundDeal(ctx, offer.id, key, after.keptMinor)
}

async function lowerFee(
  ctx: TxCtx,
  offerId: number,
  { feeNetMinor: netMinor, feeVatMinor: vatMinor }: { feeNetMinor: number; feeVatMinor: number },
): Promise<void> {
  const fee = await findLocked(ctx, Fee, { offerId, status: 'accrued' })
  if (!fee) return
  if (netMinor + vatMinor === 0) return void (await moveFee(ctx, fee, 'waive'))
  await fee.update({ netMinor, vatMinor }, { transaction: ctx.tx })
}

/** Releases every held payout of a finished deal that has no obstacle. */
export async function releaseHeld(ctx: TxCtx, offerId: number): Promise<void> {
  for (const payout of await lockAll(ctx, Payout, { offerId, status: 'on_hold' }))
    if (!(await findObstacle(ctx, payout))) await movePayout(ctx, payout, 'release')
}

/** Cancels all payouts of a deal that were not sent. */
export async function cancelPayouts(ctx: TxCtx, offerId: number): Promise<void> {
  for (const payout of await lockAll(ctx, Payout, { offerId, status: unsent })) await movePayout(ctx, payout, 'cancel')
}
