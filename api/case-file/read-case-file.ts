import { showAuction } from '#api/auction/show-auction.ts'
import { addressOf } from '#api/file/stored-file.lib.ts'
import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, fail, findAppError, orNotFound } from '#api/kit/fail.ts'
import { findThread } from '#api/message/talk.query.ts'
import { getPricedOffer } from '#api/offer/get-offer.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import { findCaseFacts } from './case-file.query.ts'
import { CASE_MESSAGES_MAX } from './case-file.rules.ts'
import { caseFileOf, type CaseFile, type CaseFileView } from './case-file.view.ts'

/** The case file as its page shows it. */
export const getCaseFile = async (ctx: Ctx, { offerId }: { offerId: number }): Promise<CaseFileView> =>
  (await readCaseFile(ctx, offerId)).view

/** The case file of the deal that a complaint is about. */
export async function getComplaintFile(ctx: Ctx, { complaintId }: { complaintId: number }): Promise<CaseFileView> {
  const { offerId } = orNotFound(
    await queryOne<{ offerId: number }>(ctx, `select offer_id as "offerId" from complaints where id = $1`, [
      complaintId,
    ]),
  )
  authorize(mayOnOffer('complaint.export', ctx.caller, partiesOf(await getDeal(ctx, offerId))))
  return getCaseFile(ctx, { offerId })
}

/**
 * A booked deal told as it happened, for somebody who was not there. Each side reads it without the other's money, and
 * every reading is audited. `as` is the side for which staff make it, if not for themselves; they audit that they send it.
 */
export async function readCaseFile(ctx: Ctx, offerId: number, as?: DealSide): Promise<CaseFile> {
  const offer = await getPricedOffer(ctx, offerId)
  const parties = partiesOf(await getDeal(ctx, offerId))
  authorize(mayOnOffer('offer.caseFile', ctx.caller, parties))
  // There is nothing to tell of an offer that never became a deal.
  if (offer.deliveryStatus === null) fail('not_found')
  const auction = await unlessGone(() => showAuction(ctx, { auction: String(offer.auctionId) }))
  const facts = orNotFound(await findCaseFacts(ctx, offerId))
  const messages = await findThread(ctx, offerId, { page: 1, pageSize: CASE_MESSAGES_MAX })
  const { status } = offer
  if (as === undefined)
    await audit(ctx, { machine: 'offer', thingId: offerId, event: 'case_file_shown', from: status, to: status })
  return caseFileOf(
    { facts, offer, auction, messages, messagesTotal: messages[0]?.total ?? 0 },
    {
      side: as ?? sideOf(ctx.caller, parties),
      storefront: ctx.storefront,
      now: ctx.now,
      urlOf: ({ kind, uid, form }) =>
        kind.isSigned ? signedAddressOf(ctx, kind, { uid, form }).url : addressOf(kind, uid, form),
    },
  )
}

/** The courier of a deal that ended may no longer open its listing. */
async function unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (findAppError(error)?.code === 'not_found') return null
    throw error
  }
}
