import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import type { ReadMessages } from './message.schema.ts'
import { markRead } from './talk.query.ts'

interface StillUnread {
  /** Messages still unread. */
  unread: number
}

/** Marks the other side's messages as read, up to the given one. The author sees it live. */
export async function readMessages(ctx: SignedInCtx, { offerId, upTo }: ReadMessages): Promise<StillUnread> {
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('message.read', ctx.caller, partiesOf(deal)))
  const side = sideOf(ctx.caller, partiesOf(deal))
  return { unread: await markRead(ctx, offerId, { side, upTo }) }
}
