import { may } from '#api/common/permissions.rules.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { endTracking } from '#api/delivery/tracking.move.ts'
import { isDelivered, deliveryMoves } from '#api/delivery/delivery.rules.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { query } from '#api/kit/db/db.ts'
import { findLocked, type TxCtx, conflictIn } from '#api/kit/db/transition.ts'
import { inviteOpinions } from '#api/opinion/invite-opinions.part.ts'
import { postRevenue } from '#api/payment/post-revenue.part.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import type { EndOffer } from '#api/offer/offer.schema.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.lib.ts'
import { isOnTime } from './early-day.lib.ts'

/** Closes a finished deal and invites both sides to give an opinion. */
export async function realizeOffer(ctx: TxCtx, { offerId, reason }: EndOffer): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  await realizeDeal(ctx, deal, {
    may: mayOnOffer('offer.realize', ctx.caller, partiesOf(deal)),
    isOverridden: may('offer.realize:undelivered', ctx.caller),
    guard: (offer) => refuseOtherVersion(ctx, offer),
    reason,
  })
}

interface Closing {
  may: boolean
  /** An administrator can close it whatever the delivery's status. */
  isOverridden: boolean
  guard?: (offer: Offer) => void
  reason: string
}

/** Requires locks on the auction and the offer. */
export async function realizeDeal(
  ctx: TxCtx,
  deal: Deal,
  { may, isOverridden, guard, reason }: Closing,
): Promise<void> {
  const { auction, offer } = deal
  const wasAccepted = offer.status === 'accepted'
  const delivery = await findLocked(ctx, Delivery, { offerId: offer.id })
  await moveOffer(ctx, offer, 'realize', {
    may: () => may,
    guard: () => {
      const { status } = orNotFound(delivery)
      if (!isOverridden && !isDelivered(status)) fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
      guard?.(offer)
    },
    set: { realizedAt: ctx.now.toJSDate(), isOnTime: delivery && isOnTime(deal, delivery) },
    reason,
  })
  if (!wasAccepted) return
  await endTracking(ctx, offer.id)
  await moveAuction(ctx, auction, 'realize')
  await postRevenue(ctx, offer)
  await query(ctx, `update companies set deals_count = deals_count + 1 where id = $1`, [offer.companyId])
  await inviteOpinions(ctx, deal)
}
