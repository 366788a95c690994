import { loseOffers } from '#api/offer/close-offers.part.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import { planDelivery } from '#api/delivery/plan-delivery.part.ts'
import { findLocked, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { moveFee, movePayout } from '#api/payment/payment.move.ts'
import { Fee, Payout } from '#api/payment/payment.model.ts'
import { payoutMinorOf } from '#api/offer/fee.rules.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { isReinstated } from '#api/offer/past-deal.rules.ts'

/**
 * The payment is captured: books the auction, closes the other offers, accrues our fee, creates the
 * payout on hold and plans the delivery.
 */
export async function openDeal(ctx: TxCtx, deal: Deal): Promise<void> {
  const { auction, offer } = deal
  const isAgain = isReinstated(offer)
  await moveOffer(ctx, offer, 'captured', {
    set: {
      acceptedAt: ctx.now.toJSDate(),
      payUntil: null,
      cancelledAt: null,
      endedReason: null,
      cancelFault: null,
    },
  })
  await moveAuction(ctx, auction, 'book')
  await bindDeal(ctx, deal, { isAgain })
}

/** For a reinstated deal (`isAgain`), the existing fee, payout and delivery continue. */
export async function bindDeal(ctx: TxCtx, { auction, offer }: Deal, { isAgain }: { isAgain: boolean }): Promise<void> {
  await loseOffers(ctx, auction.id, 'other_accepted')
  for (const { onTaken } of Object.values(ctx.cases)) await onTaken?.(ctx, auction.id, offer.id)
  if (isAgain) return holdAgain(ctx, offer)
  await accrueFee(ctx, offer)
  await holdPayout(ctx, offer)
  await planDelivery(ctx, offer.id)
}

async function holdAgain(ctx: TxCtx, { id: offerId }: Offer): Promise<void> {
  const payouts = await lockAll(ctx, Payout, { offerId })
  const fee = await findLocked(ctx, Fee, { offerId })
  for (const payout of payouts) if (payout.amountMinor > 0) await movePayout(ctx, payout, 'holdAgain')
  if (fee?.status === 'waived') await moveFee(ctx, fee, 'accrueAgain')
}

async function accrueFee(ctx: TxCtx, offer: Offer): Promise<void> {
  if (offer.feeNetMinor === 0) return
  const fee = await Fee.create(
    {
      offerId: offer.id,
      companyId: offer.companyId,
      status: 'accrued',
      netMinor: offer.feeNetMinor,
      vatMinor: offer.feeVatMinor,
      currency: offer.currency,
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'fee', fee, 'accrue')
}

/** The courier's payout waits until the delivery. */
export async function holdPayout(ctx: TxCtx, offer: Offer): Promise<void> {
  const amountMinor = payoutMinorOf(offer)
  if (amountMinor === 0) return
  const payout = await Payout.create(
    {
      offerId: offer.id,
      companyId: offer.companyId,
      status: 'on_hold',
      amountMinor,
      currency: offer.currency,
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'payout', payout, 'hold')
}
