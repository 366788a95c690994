import type { SignedInCtx } from '#api/kit/call.ts'
import { untimelyDayErrors } from '#api/auction/auction.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { deliveryMoves } from '#api/delivery/delivery.rules.ts'
import { authorize, fail, FieldErrors } from '#api/kit/fail.ts'
import { conflictIn, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { ChangeProposal } from '#api/case/change/change-proposal.model.ts'
import { daysOf, type Days } from '#api/offer/days.lib.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { endProposal } from '#api/case/change/proposal.move.ts'
import { isOwner, mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import type { ProposeChange } from './change.schema.ts'
import { isPast } from '#api/case/change/change-proposal.rules.ts'

type Change = Pick<ChangeProposal, 'pickupDate' | 'deliveryDate' | 'description'>

/**
 * One side of a booked deal proposes other dates; the owner can also propose another description.
 */
export async function proposeChange(
  ctx: SignedInCtx & TxCtx,
  { offerId, note, ...wished }: ProposeChange,
): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.proposeChange', ctx.caller, partiesOf(deal)))
  if (deal.offer.status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  const delivery = await lock(ctx, Delivery, { offerId })
  const side = isOwner(ctx.caller, partiesOf(deal)) ? 'owner' : 'provider'
  if (side === 'provider') authorize(wished.description === null)
  const change = whatChanges(deal, delivery, wished)
  refusePast(change, delivery)
  checkChange(ctx, deal, delivery, change)
  await endProposal(ctx, offerId, 'replace')
  const proposal = await ChangeProposal.create(
    { offerId, side, authorId: ctx.caller.userId, status: 'open', note, ...change },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'proposal', proposal, 'propose')
}

/** Drops values that are already in force. */
function whatChanges({ auction, offer }: Deal, delivery: Delivery, wished: Change): Change {
  const days = daysNow({ auction, offer }, delivery)
  const other = (day: string | null, { from, to }: Days) => (from === day && to === day ? null : day)
  return {
    pickupDate: other(wished.pickupDate, days.pickup),
    deliveryDate: other(wished.deliveryDate, days.delivery),
    description: isSameText(wished.description, auction.description) ? null : wished.description,
  }
}

/** Browsers submit line breaks as CRLF. */
const isSameText = (one: string | null, other: string): boolean =>
  one?.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')

const daysNow = ({ auction, offer }: Deal, delivery: Delivery) => {
  const { sendDateFrom, sendDateTo, receiveDateFrom, receiveDateTo } = auction
  const { pickupDate, deliveryDate } = offer
  const { plannedPickup, plannedDelivery } = delivery
  return daysOf({ sendDateFrom, sendDateTo, receiveDateFrom, receiveDateTo, pickupDate, deliveryDate, plannedPickup, plannedDelivery }) // prettier-ignore
}

export function refusePast(change: Change, { status }: Delivery): void {
  if (isPast(change, status)) fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
}

function checkChange(
  ctx: TxCtx,
  deal: Deal,
  delivery: Delivery,
  { pickupDate, deliveryDate, description }: Change,
): void {
  const errors = new FieldErrors()
  const today = todayIn(ctx.now, ctx.storefront.timeZone)
  if (pickupDate) errors.addAll(untimelyDayErrors('pickupDate', pickupDate, today))
  if (deliveryDate) errors.addAll(untimelyDayErrors('deliveryDate', deliveryDate, today))
  const fetched = pickupDate ?? daysNow(deal, delivery).pickup.from
  if (deliveryDate && fetched && deliveryDate < fetched) errors.add('deliveryDate', 'receive_before_send')
  if (!pickupDate && !deliveryDate && description === null) errors.add('pickupDate', 'no_change')
  errors.throwIfAny()
}
