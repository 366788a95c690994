import { closeComplaint, splitPrice } from '#api/case/complaint/close-complaint.part.ts'
import { Complaint } from '#api/case/complaint/complaint.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { conflictIn, findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { mostBackMinor } from '#api/payment/settle-share.part.ts'
import { endProposal } from './settlement.case.ts'
import { Settlement } from './settlement.model.ts'
import { moveSettlement } from './settlement.move.ts'
import { settlementMoves } from './settlement.rules.ts'
import type { AnswerSettlement } from './settlement.schema.ts'

/** The other side accepts or declines a proposal, or its author takes it back. */
export async function answerSettlement(
  ctx: SignedInCtx & TxCtx,
  { offerId, settlementId, answer }: AnswerSettlement,
): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.answerSettlement', ctx.caller, partiesOf(deal)))
  const settlement = await findLocked(ctx, Settlement, { id: settlementId, offerId })
  if (!settlement) return fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  const isOwn = settlement.side === sideOf(ctx.caller, partiesOf(deal))
  authorize(isOwn === (answer === 'takeBack'))
  if (answer !== 'accept') return endProposal(ctx, settlement, answer === 'takeBack' ? 'lapse' : 'decline', answer)
  if (settlement.status !== 'accepted') await agree(ctx, deal, settlement)
}

async function agree(ctx: TxCtx, deal: Deal, settlement: Settlement): Promise<void> {
  const { id, complaintId, backMinor, text, status } = settlement
  if (backMinor > (await mostBackMinor(ctx, deal.offer)))
    fail('offer.wrong_state', { ...conflictIn(settlementMoves, status, ['accept']), reason: 'more_than_held' })
  await moveSettlement(ctx, settlement, 'accept')
  const complaint = complaintId && (await findLocked(ctx, Complaint, { id: complaintId, status: 'proposed' }))
  if (complaint) return closeComplaint(ctx, deal, complaint, { event: 'settle', outcome: 'settled', backMinor })
  const key = `settlement-${id}.`
  await splitPrice(ctx, deal, { kind: 'returned', backMinor, key, reason: text, fault: 'nobody', outcome: 'settled' })
}
