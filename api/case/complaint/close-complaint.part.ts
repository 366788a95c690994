import { endDeal } from '#api/deal/cancel-deal.part.ts'
import { realizeDeal } from '#api/deal/realize-offer.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { prepaidMinor, shareOf } from '#api/offer/fee.rules.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import type { CancelFault } from '#api/offer/offer.rules.ts'
import { mostBackMinor, releaseHeld, settleShare } from '#api/payment/settle-share.part.ts'
import type { Complaint } from './complaint.model.ts'
import { moveComplaint } from './complaint.move.ts'
import { endsDeal, type ComplaintKind, type ComplaintOutcome } from './complaint.rules.ts'

/** Events that close a complaint with the money of its outcome. */
type ClosingEvent = 'settle' | 'accept' | 'lapseAppeal' | 'decideAgain' | 'runOut'

/** Closes a complaint; its outcome takes effect. */
export async function closeComplaint(
  ctx: TxCtx,
  deal: Deal,
  complaint: Complaint,
  { event, ...set }: { event: ClosingEvent } & Partial<Complaint>,
): Promise<void> {
  await moveComplaint(ctx, complaint, event, { set: { ...set, until: null, closedAt: ctx.now.toJSDate() } })
  await ctx.cases.settlement.close(ctx, deal.offer.id, 'lapse')
  const { id, kind, side, finding, outcome } = complaint
  // More may have been paid out since the decision.
  const backMinor = Math.min(complaint.backMinor ?? 0, await mostBackMinor(ctx, deal.offer))
  const reason = complaint.appealFinding || finding
  await splitPrice(ctx, deal, { kind, backMinor, key: `complaint-${id}.`, reason, fault: faultOf(side, kind), outcome })
}

interface Split {
  kind: ComplaintKind
  /** Amount that goes back to the customer. */
  backMinor: number
  key: string
  reason: string
  fault: CancelFault
  outcome: ComplaintOutcome | null
}

/** Moves the money of an outcome, and ends the deal if there is nothing left to carry. */
export async function splitPrice(ctx: TxCtx, deal: Deal, split: Split): Promise<void> {
  const { offer } = deal
  const { kind, backMinor, key, reason, fault, outcome } = split
  const stands = outcome === 'rejected' && kind !== 'returned'
  if (offer.status === 'accepted' && endsDeal(kind) && !stands)
    return endDeal(ctx, deal, { fault, reason, settled: { shareMinor: endShareMinor(offer, split), key } })
  if (stands && kind === 'not_delivered' && offer.status === 'accepted')
    await realizeDeal(ctx, deal, { may: true, isOverridden: true, reason })
  await settleShare(ctx, offer, { backMinor, key })
  if (offer.status !== 'accepted') await releaseHeld(ctx, offer.id)
}

/** We hold only our fee of a price paid by hand; it goes back if the complaint is upheld. */
function endShareMinor(offer: Offer, { backMinor, outcome }: Split): number {
  if (prepaidMinor(offer) === offer.grossMinor) return shareOf(offer) - backMinor
  return outcome === 'upheld' || outcome === 'partly' ? 0 : offer.grossMinor
}

/** The side to blame if the deal ends. */
function faultOf(side: Complaint['side'], kind: ComplaintKind): CancelFault {
  if (kind === 'no_show') return side === 'owner' ? 'courier' : 'customer'
  if (kind === 'cancellation') return 'customer'
  return kind === 'loss' || kind === 'not_delivered' ? 'courier' : 'nobody'
}
