import { offerMoves } from '#api/offer/offer.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { cancelDeal } from './cancel-deal.part.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { getPricedOffer } from '#api/offer/get-offer.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { isOwner, mayOnOffer } from '#api/offer/offer.policy.ts'
import type { CancelOffer } from '#api/offer/offer.schema.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.lib.ts'
import { releaseOffer } from './release-offer.part.ts'

/**
 * The bidder withdraws an open offer, the owner takes back an unpaid acceptance, or either side
 * cancels a deal before pickup. An administrator also states whose fault it is.
 */
export async function cancelOffer(ctx: Ctx, input: CancelOffer): Promise<PricedOfferView> {
  const deal = await getDeal(ctx, input.offerId)
  if (deal.offer.status === 'awaiting_payment') return backOut(ctx, deal)
  return inLastTransaction(ctx, async (ctx) => {
    await cancelLocked(ctx, input)
    return getPricedOffer(ctx, input.offerId)
  })
}

async function backOut(ctx: Ctx, deal: Deal): Promise<PricedOfferView> {
  if (!isOwner(ctx.caller, partiesOf(deal))) fail('offer.wrong_state', { state: 'awaiting_payment', allowed: [] })
  refuseOtherVersion(ctx, deal.offer)
  const { id } = deal.offer
  const keepAnswer = async (ctx: TxCtx) => ctx.keepAnswer?.(ctx, await getPricedOffer(ctx, id))
  if (!(await releaseOffer(ctx, id, 'void', keepAnswer))) {
    const { offer } = await getDeal(ctx, id)
    // The payment arrived in the meantime.
    if (offer.status !== 'active' && offer.status !== 'cancelled')
      fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  }
  return getPricedOffer(ctx, id)
}

async function cancelLocked(ctx: TxCtx, { offerId, reason, ...decided }: CancelOffer): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.cancel', ctx.caller, partiesOf(deal)))
  if (['accepted', 'realized', 'cancelled'].includes(deal.offer.status))
    return cancelDeal(ctx, deal, { reason, ...decided })
  authorize(mayOnOffer('offer.cancel:withdraw', ctx.caller, partiesOf(deal)))
  await moveOffer(ctx, deal.offer, 'withdraw', {
    guard: (offer) => refuseOtherVersion(ctx, offer),
    set: { endedReason: reason || null, withdrawnAt: ctx.now.toJSDate() },
    reason,
    eventData: { reason },
  })
}
