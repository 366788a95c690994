import { SETTLEMENT_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { findOpenComplaint } from '#api/case/complaint/open-complaint.part.ts'
import { moveComplaint } from '#api/case/complaint/complaint.move.ts'
import { complaintMoves, isAboutUs } from '#api/case/complaint/complaint.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { conflictIn, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail, FieldErrors } from '#api/kit/fail.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { isOwner, mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { mostBackMinor } from '#api/payment/settle-share.part.ts'
import { Settlement } from './settlement.model.ts'
import { PROPOSALS_PER_SIDE } from './settlement.rules.ts'
import type { ProposeSettlement } from './settlement.schema.ts'

/** One side proposes how much of the held price goes back to the customer. */
export async function proposeSettlement(
  ctx: SignedInCtx & TxCtx,
  { offerId, back, text }: ProposeSettlement,
): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.proposeSettlement', ctx.caller, partiesOf(deal)))
  const side = isOwner(ctx.caller, partiesOf(deal)) ? 'owner' : 'provider'
  const complaint = await findOpenComplaint(ctx, offerId)
  if (!complaint && !(await isReturned(ctx, deal))) fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  if (complaint && (isAboutUs(complaint.kind) || !complaintMoves.propose.from.some((one) => one === complaint.status)))
    fail('complaint.wrong_state', conflictIn(complaintMoves, complaint.status))
  const backMinor = await readBack(ctx, deal, back)
  await refuseTooMany(ctx, offerId, { side, complaintId: complaint?.id ?? null })
  const until = ctx.now.plus({ hours: SETTLEMENT_HOURS }).toJSDate()
  const made = { offerId, complaintId: complaint?.id ?? null, side, authorId: ctx.caller.userId, backMinor, text, until } as const // prettier-ignore
  const settlement = await Settlement.create({ ...made, status: 'proposed' }, { transaction: ctx.tx })
  await recordCreated(ctx, 'settlement', settlement, 'propose')
  if (complaint) await moveComplaint(ctx, complaint, 'propose', { set: { until } })
}

async function isReturned(ctx: TxCtx, { offer }: Deal): Promise<boolean> {
  if (offer.status !== 'accepted') return false
  return (await Delivery.findOne({ where: { offerId: offer.id }, ...txOption(ctx) }))?.status === 'returned'
}

async function readBack(ctx: TxCtx, { offer }: Deal, back: ProposeSettlement['back']): Promise<number> {
  const errors = new FieldErrors()
  checkCurrency(errors, back, offer.currency, 'back')
  const { minor } = fromWire(back)
  const most = await mostBackMinor(ctx, offer)
  if (minor > most) errors.add('back.amount', 'max', { 0: most / 100 })
  errors.throwIfAny()
  return minor
}

/** One proposal at a time, and a few of each side. */
async function refuseTooMany(
  ctx: TxCtx,
  offerId: number,
  { side, complaintId }: { side: 'owner' | 'provider'; complaintId: number | null },
): Promise<void> {
  const before = await Settlement.findAll({ where: { offerId, complaintId }, ...txOption(ctx) })
  const open = before.some(({ status }) => status === 'proposed')
  const own = before.filter((one) => one.side === side).length
  if (open || own >= PROPOSALS_PER_SIDE)
    fail('offer.wrong_state', { state: open ? 'proposed' : 'declined', allowed: [], reason: open ? 'proposal_open' : 'too_many_proposals' }) // prettier-ignore
}
