import { holdPayout } from '#api/deal/open-deal.part.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { calcFromGross, keptOf } from '#api/offer/fee.rules.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { settledPriceOf } from '#api/payment/settle-share.part.ts'
import { movePayout } from '#api/payment/payment.move.ts'
import { Fee, Payout } from '#api/payment/payment.model.ts'

/** The deal gets its new price, with our fee and the courier's payout. A part that was returned before stays returned. */
export async function raisePrice(ctx: TxCtx, offer: Offer, grossMinor: number): Promise<void> {
  const before = keptOf(settledPriceOf(offer))
  const { settledMinor } = offer
  const { netMinor, vatMinor, feeNetMinor, feeVatMinor } = calcFromGross(grossMinor, termsOfDeal(offer))
  const moreMinor = grossMinor - offer.grossMinor
  await moveOffer(ctx, offer, 'raise', {
    set: {
      ...{ grossMinor, netMinor, vatMinor, feeNetMinor, feeVatMinor },
      ...(settledMinor === null ? {} : { settledMinor: settledMinor + moreMinor }),
    },
  })
  const after = keptOf(settledPriceOf(offer))
  await raisePayout(ctx, offer, after.payoutMinor - before.payoutMinor)
  const fee = await findLocked(ctx, Fee, { offerId: offer.id, status: 'accrued' })
  await fee?.update({ netMinor: after.feeNetMinor, vatMinor: after.feeVatMinor }, { transaction: ctx.tx })
}

/** Those agreed at booking: a company that has become a charity, or liable for VAT, since then changes no deal. */
const termsOfDeal = ({ currency, vatPercent, feeNetMinor, feeVatMinor }: Offer) => ({
  currency,
  vatPercent: Number(vatPercent),
  feeVatPercent: feeNetMinor === 0 ? 0 : Math.round((100 * feeVatMinor) / feeNetMinor),
  isCharity: feeNetMinor === 0,
})

async function raisePayout(ctx: TxCtx, offer: Offer, byMinor: number): Promise<void> {
  const share = await findLocked(ctx, Payout, { offerId: offer.id, complaintId: null })
  if (!share) return holdPayout(ctx, offer)
  if (share.status === 'cancelled') await movePayout(ctx, share, 'holdAgain')
  await share.update({ amountMinor: share.amountMinor + byMinor }, { transaction: ctx.tx })
}
