import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail, failField, FieldErrors } from '#api/kit/fail.ts'
import { conflictIn, findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { openComplaint } from '#api/case/complaint/open-complaint.part.ts'
import { CancelRequest } from '#api/case/cancellation/cancel-request.model.ts'
import { mostClaimMinor } from '#api/offer/fee.rules.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { moveCancelRequest } from '#api/case/cancellation/cancel-request.move.ts'
import { isOwner, mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import type { AnswerCancellation } from './cancellation.schema.ts'
import { endDeal } from '#api/deal/cancel-deal.part.ts'

/**
 * The courier agrees, claims a part of the price or objects. The customer can withdraw the request
 * while it is open.
 */
export async function answerCancellation(
  ctx: SignedInCtx & TxCtx,
  { offerId, requestId, answer, amount }: AnswerCancellation,
): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.answerCancellation', ctx.caller, partiesOf(deal)))
  const request = await findLocked(ctx, CancelRequest, { id: requestId, offerId })
  if (!request) return fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  authorize(isOwner(ctx.caller, partiesOf(deal)) === (answer === 'withdraw'))
  const isNew = request.status === 'open'
  const claimMinor = isNew && answer === 'claim' ? readClaim(deal, amount) : 0
  await moveCancelRequest(ctx, request, answer, claimMinor > 0 ? { set: { claimMinor } } : {})
  if (isNew && (answer === 'agree' || answer === 'claim'))
    await endDeal(ctx, deal, { fault: 'customer', reason: request.reason, claimMinor })
  if (isNew && answer === 'dispute') await openComplaint(ctx, deal, { side: 'office', kind: 'cancellation' })
}

function readClaim({ offer }: Deal, amount: AnswerCancellation['amount']): number {
  if (!amount) return failField('amount', 'required')
  const errors = new FieldErrors()
  checkCurrency(errors, amount, offer.currency, 'amount')
  const { minor } = fromWire(amount)
  const most = toWire(money(mostClaimMinor(offer), offer.currency))
  if (minor <= 0) errors.add('amount.amount', 'required')
  if (minor > fromWire(most).minor) errors.add('amount.amount', 'max', { 0: most.amount })
  errors.throwIfAny()
  return minor
}
