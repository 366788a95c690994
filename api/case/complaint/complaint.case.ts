import { isStillAhead, type DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { dealCase } from '#api/offer/deal-case.move.ts'
import { Complaint } from './complaint.model.ts'
import { moveComplaint } from './complaint.move.ts'
import { openComplaintStatuses, type ComplaintKind } from './complaint.rules.ts'

/** Kinds with nothing left to decide once the deal was cancelled or stopped and the money went back. */
const aboutTheDeal: readonly ComplaintKind[] = [
  'damage', 'loss', 'delay', 'returned', 'not_delivered', 'cancellation',
] // prettier-ignore

/** Kinds that a status of the delivery answers. */
const answeredBy = (status: DeliveryStatus): readonly ComplaintKind[] =>
  status === 'confirmed' ? ['loss', 'not_delivered'] : isStillAhead('from', status) ? [] : ['cancellation']

export const complaintCase = {
  ...dealCase({
    model: Complaint,
    move: moveComplaint,
    open: openComplaintStatuses,
    onOffer: {
      active: 'stays',
      stale: 'stays',
      awaiting_payment: 'stays',
      accepted: 'stays',
      realized: 'stays',
      withdrawn: 'stays',
      rejected: 'stays',
      lost: 'stays',
      expired: 'stays',
      cancelled: 'overtake',
      fraud: 'overtake',
    },
    onDelivery: (ctx, offerId, status) => overtake(ctx, offerId, answeredBy(status)),
  }),
  close: (ctx: TxCtx, offerId: number) => overtake(ctx, offerId, aboutTheDeal),
}

async function overtake(ctx: TxCtx, offerId: number, kinds: readonly ComplaintKind[]): Promise<void> {
  if (kinds.length === 0) return
  const set = { until: null, closedAt: ctx.now.toJSDate() }
  const where = { offerId, kind: [...kinds], status: [...openComplaintStatuses] }
  for (const complaint of await lockAll(ctx, Complaint, where)) await moveComplaint(ctx, complaint, 'overtake', { set })
}
