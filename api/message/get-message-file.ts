import { isUuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.part.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import type { NamedFile } from './message.schema.ts'
import { findFile } from './talk.query.ts'
import { messageFileView, type MessageFileView } from './talk.view.ts'

/** One file of a talk, with an address that opens it for some minutes from now. */
export async function getMessageFile(
  ctx: SignedInCtx,
  { uid }: NamedFile,
): Promise<MessageFileView> {
  if (!isUuid(uid)) fail('not_found')
  const file = orNotFound(await findFile(ctx, uid))
  const deal = await getDeal(ctx, file.offerId)
  if (!mayOnOffer('message.file', ctx.caller, partiesOf(deal))) fail('not_found')
  return messageFileView(ctx, file, dealStatuses.includes(deal.offer.status))
}
