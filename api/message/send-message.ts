import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/transition.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.part.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { dealStatuses, offerMoves, openStatuses } from '#api/offer/offer.rules.ts'
import type { SendMessage } from './message.schema.ts'
import { messageView, shownName, type MessageView } from './message.view.ts'
import { writeMessage } from './write-message.part.ts'

/** The two sides of an offer write to each other, from the offer to the end of the deal. */
export async function sendMessage(
  ctx: SignedInCtx & TxCtx,
  { offerId, ...said }: SendMessage,
): Promise<MessageView> {
  const deal = await lockDeal(ctx, offerId)
  const { auction, offer } = deal
  authorize(mayOnOffer('message.send', ctx.caller, partiesOf(deal)))
  if (!mayWriteOn(offer.status)) fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  const side = sideOf(ctx.caller, partiesOf(deal))
  const place = side === 'owner' ? 'owner' : 'provider'
  const written = await writeMessage(ctx, { ...said, auctionId: auction.id, offerId, side, place, event: 'send' }) // prettier-ignore
  const isWhole = dealStatuses.includes(offer.status)
  return messageView(written, { isOwn: true, name: shownName(written), isWhole })
}

const mayWriteOn = (status: (typeof openStatuses)[number]): boolean =>
  openStatuses.includes(status) || dealStatuses.includes(status)
