import { loseOffers } from '#api/offer/close-offers.part.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'
import { planDelivery } from '#api/delivery/plan-delivery.part.ts'
import { recordCreated, type TxCtx } from '#api/kit/transition.ts'
import { Fee, Payout } from '#api/payment/payment.model.ts'
import { payoutMinorOf } from '#api/offer/fee.rules.ts'
import type { Deal } from '#api/offer/get-deal.part.ts'
import { moveOffer } from '#api/offer/move-offer.part.ts'
import type { Offer } from '#api/offer/offer.model.ts'

/**
 * The money is here: the auction is booked, everybody else is told that it went to somebody else,
 * our fee is due, the provider's share waits, and the delivery begins.
 */
export async function concludeDeal(ctx: TxCtx, { auction, offer }: Deal): Promise<void> {
  await moveOffer(ctx, offer, 'captured', {
    set: { acceptedAt: ctx.now.toJSDate(), payUntil: null },
  })
  await moveAuction(ctx, auction, 'book')
  await loseOffers(ctx, auction.id, 'other_accepted')
  await accrueFee(ctx, offer)
  await holdPayout(ctx, offer)
  await planDelivery(ctx, offer.id)
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

async function holdPayout(ctx: TxCtx, offer: Offer): Promise<void> {
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
