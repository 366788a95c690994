import { COMPLAINT_ANSWER_DAYS, COMPLAINT_APPEAL_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail, FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { mostBackMinor, releaseHeld } from '#api/payment/settle-share.part.ts'
import { closeComplaint } from './close-complaint.part.ts'
import { Complaint } from './complaint.model.ts'
import { moveComplaint } from './complaint.move.ts'
import { complaintMoves, holdsMoney, losersOf } from './complaint.rules.ts'
import type { ActOnComplaint } from './complaint.schema.ts'

type Acting = SignedInCtx & TxCtx

/** A side withdraws, accepts the decision or appeals; the office asks or decides. */
export async function actOnComplaint(ctx: Acting, input: ActOnComplaint): Promise<void> {
  const { offerId } = orNotFound(await Complaint.findByPk(input.complaintId, txOption(ctx)))
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('complaint.act', ctx.caller, partiesOf(deal)))
  const complaint = await lock(ctx, Complaint, { id: input.complaintId })
  const side = sideOf(ctx.caller, partiesOf(deal))
  const isOfOffice = input.event === 'ask' || input.event === 'decide'
  if (isOfOffice !== (side === 'admin'))
    fail('complaint.wrong_state', conflictIn(complaintMoves, complaint.status, [input.event]))
  if (side === 'admin') {
    authorize(may('complaint.act:decide', ctx.caller))
    return input.event === 'ask' ? ask(ctx, complaint, input.text) : decide(ctx, deal, complaint, input)
  }
  if (input.event === 'withdraw') return withdraw(ctx, deal, complaint, side)
  return input.event === 'accept' ? accept(ctx, deal, complaint, side) : appeal(ctx, complaint, side, input.text)
}

async function withdraw(ctx: Acting, deal: Deal, complaint: Complaint, side: 'owner' | 'provider'): Promise<void> {
  authorize(complaint.side === side)
  await moveComplaint(ctx, complaint, 'withdraw', { set: { until: null, closedAt: ctx.now.toJSDate() } })
  await ctx.cases.settlement.close(ctx, deal.offer.id, 'lapse')
  if (deal.offer.status !== 'accepted') await releaseHeld(ctx, deal.offer.id)
}

/** Closed at once if nobody who could still appeal is left. */
async function accept(ctx: Acting, deal: Deal, complaint: Complaint, side: 'owner' | 'provider'): Promise<void> {
  if (complaint.status !== 'resolved') fail('complaint.wrong_state', conflictIn(complaintMoves, complaint.status))
  const content = side === 'owner' ? { isOwnerContent: true } : { isProviderContent: true }
  await complaint.update(content, { transaction: ctx.tx })
  const left = losersOf(complaint).filter(
    (one) => !(one === 'owner' ? complaint.isOwnerContent : complaint.isProviderContent),
  )
  if (left.length === 0) await closeComplaint(ctx, deal, complaint, { event: 'accept' })
}

async function appeal(ctx: Acting, complaint: Complaint, side: 'owner' | 'provider', text: string): Promise<void> {
  requireText(text)
  await moveComplaint(ctx, complaint, 'appeal', {
    guard: () => {
      authorize(losersOf(complaint).includes(side))
    },
    set: { appealSide: side, appeal: text, until: null },
  })
}

async function ask(ctx: Acting, complaint: Complaint, text: string): Promise<void> {
  requireText(text)
  const until = ctx.now.plus({ days: COMPLAINT_ANSWER_DAYS }).toJSDate()
  await moveComplaint(ctx, complaint, 'ask', { set: { question: text, until } })
}

/** The first decision can be appealed, and its money waits; the second is final. */
async function decide(ctx: Acting, deal: Deal, complaint: Complaint, input: ActOnComplaint): Promise<void> {
  const decided = await readDecision(ctx, deal, complaint, input)
  const { userId } = ctx.caller
  if (complaint.status === 'appealed') {
    authorize(complaint.decidedBy !== userId)
    const { finding: appealFinding, ...outcome } = decided
    return closeComplaint(ctx, deal, complaint, {
      event: 'decideAgain',
      ...outcome,
      appealFinding,
      appealDecidedBy: userId,
    })
  }
  // A second decision must not look as if it had been made.
  if (complaint.status === 'resolved') fail('complaint.wrong_state', conflictIn(complaintMoves, complaint.status))
  const until = ctx.now.plus({ days: COMPLAINT_APPEAL_DAYS }).toJSDate()
  await moveComplaint(ctx, complaint, 'decide', { set: { ...decided, decidedBy: userId, until } })
  await ctx.cases.settlement.close(ctx, deal.offer.id, 'lapse')
}

/** An amount that was forgotten must not mean that the courier gets everything: nothing back is said as 0. */
async function readDecision(
  ctx: TxCtx,
  { offer }: Deal,
  { kind, side }: Complaint,
  { outcome, amount, text }: ActOnComplaint,
) {
  const errors = new FieldErrors()
  if (!outcome) errors.add('outcome', 'required')
  if (!text) errors.add('text', 'required')
  if (amount) checkCurrency(errors, amount, offer.currency, 'amount')
  const backMinor = amount ? fromWire(amount).minor : 0
  const most = outcome === 'rejected' ? 0 : await mostBackMinor(ctx, offer)
  if (!amount && most > 0 && holdsMoney(kind, side)) errors.add('amount', 'required')
  if (backMinor > most) errors.add('amount.amount', 'max', { 0: most / 100 })
  errors.throwIfAny()
  return { outcome: outcome ?? 'rejected', backMinor, finding: text } as const
}

function requireText(text: string): void {
  const errors = new FieldErrors()
  if (!text) errors.add('text', 'required')
  errors.throwIfAny()
}
