import type { SignedInCtx } from '#api/kit/call.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { moveDelivery } from '#api/delivery/delivery.move.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, findLocked, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { ChangeProposal } from '#api/case/change/change-proposal.model.ts'
import { proposalMoves } from '#api/case/change/change-proposal.rules.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { moveProposal } from '#api/case/change/proposal.move.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import type { AnswerChange } from './change.schema.ts'
import { refusePast } from './propose-change.ts'

/** The other side accepts or declines the proposal, or its author withdraws it. */
export async function answerChange(
  ctx: SignedInCtx & TxCtx,
  { offerId, proposalId, answer }: AnswerChange,
): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.answerChange', ctx.caller, partiesOf(deal)))
  const delivery = await lock(ctx, Delivery, { offerId })
  const proposal = await findLocked(ctx, ChangeProposal, { id: proposalId, offerId })
  if (!proposal) return fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  const isOwn = proposal.side === sideOf(ctx.caller, partiesOf(deal))
  authorize(isOwn === (answer === 'withdraw'))
  const isNew = proposal.status === 'open'
  await moveProposal(ctx, proposal, answer, {
    guard: () => {
      if (answer !== 'accept') return
      refusePast(proposal, delivery)
      refuseGone(ctx, proposal)
    },
  })
  if (isNew && answer === 'accept') await applyChange(ctx, deal, delivery, proposal)
}

/** Fails if the proposed day has passed. */
function refuseGone({ now, storefront }: TxCtx, { pickupDate, deliveryDate, status }: ChangeProposal): void {
  const first = pickupDate ?? deliveryDate
  if (first !== null && first < todayIn(now, storefront.timeZone))
    fail('offer.wrong_state', conflictIn(proposalMoves, status, ['accept']))
}

async function applyChange(
  ctx: TxCtx,
  { auction }: Deal,
  delivery: Delivery,
  { pickupDate, deliveryDate, description }: ChangeProposal,
): Promise<void> {
  const set = {
    plannedPickup: pickupDate ?? delivery.plannedPickup,
    plannedDelivery: deliveryDate ?? delivery.plannedDelivery,
  }
  // A failed pickup is scheduled again for the agreed day.
  if (delivery.status === 'pickup_failed' && pickupDate) await moveDelivery(ctx, delivery, 'replan', { set })
  else if (pickupDate || deliveryDate)
    await delivery.update({ ...set, version: delivery.version + 1 }, { transaction: ctx.tx })
  if (description !== null) await moveAuction(ctx, auction, 'agreeChange', { set: { description } })
}
