import type { Page } from '#api/common/paging.schema.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { dealStatuses, openStatuses } from '#api/offer/offer.rules.ts'
import type { OfferMessages } from './message.schema.ts'
import { findThread } from './talk.query.ts'
import { withTranslations } from './translations.part.ts'
import { talkMessageView, type TalkMessageView } from './talk.view.ts'

interface OfferMessagesPage extends Page<TalkMessageView> {
  /** New messages can be sent. */
  isOpen: boolean
  /** Contact data is visible, because the deal is booked. */
  isWhole: boolean
}

/** The conversation between the two sides of an offer. */
export async function listOfferMessages(
  ctx: SignedInCtx,
  { offerId, page, pageSize }: OfferMessages,
): Promise<OfferMessagesPage> {
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('message.ofOffer', ctx.caller, partiesOf(deal)))
  const { status } = deal.offer
  const side = sideOf(ctx.caller, partiesOf(deal))
  // Reading what two others write to each other is audited.
  if (side === 'admin') await logDocumentViews(ctx, 'offer', [{ id: offerId, status }])
  const isWhole = dealStatuses.includes(status)
  const rows = await findThread(ctx, offerId, { page, pageSize })
  const data = rows.map((row) =>
    talkMessageView(ctx, row, { isOwn: row.side === side, isWhole, isStaff: side === 'admin' }),
  )
  return {
    data: await withTranslations(ctx, data),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    isOpen: openStatuses.includes(status) || isWhole,
    isWhole,
  }
}
