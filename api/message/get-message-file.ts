import { isUuid } from '#api/common/wire.rules.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import type { NamedFile } from './message.schema.ts'
import { findFile } from './talk.query.ts'
import { messageFileView, type MessageFileView } from './talk.view.ts'

/**
 * One file of a conversation, with a signed URL valid for some minutes. Before the booking the
 * other side's files open only after a warning about contact data (`isTold`).
 */
export async function getMessageFile(ctx: SignedInCtx, { uid, isTold }: NamedFile): Promise<MessageFileView> {
  if (!isUuid(uid)) fail('not_found')
  const file = orNotFound(await findFile(ctx, uid))
  const deal = await getDeal(ctx, file.offerId)
  if (!mayOnOffer('message.file', ctx.caller, partiesOf(deal))) fail('not_found')
  const side = sideOf(ctx.caller, partiesOf(deal))
  if (side === 'admin') await logDocumentViews(ctx, 'offer', [{ id: file.offerId, status: deal.offer.status }])
  const isWhole = dealStatuses.includes(deal.offer.status)
  const isOpen = isWhole || isTold || side === 'admin' || side === file.side
  return messageFileView(ctx, file, { isWhole, isHeld: !isOpen })
}
