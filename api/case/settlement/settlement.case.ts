import { findLocked, lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { Complaint } from '#api/case/complaint/complaint.model.ts'
import { moveComplaint } from '#api/case/complaint/complaint.move.ts'
import { dealCase } from '#api/offer/deal-case.move.ts'
import { Settlement } from './settlement.model.ts'
import { moveSettlement } from './settlement.move.ts'
import type { settlementMoves } from './settlement.rules.ts'

/** An open proposal lapses when its deal or its complaint ends some other way. */
export const settlementCase = {
  ...dealCase({
    model: Settlement,
    move: moveSettlement,
    open: ['proposed'],
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
      cancelled: 'lapse',
      fraud: 'lapse',
    },
  }),
  async close(ctx: TxCtx, offerId: number): Promise<void> {
    for (const settlement of await lockAll(ctx, Settlement, { offerId, status: ['proposed'] }))
      await endProposal(ctx, settlement, 'lapse')
  },
}

/** Ends a proposal without an agreement; its complaint goes back to the office. */
export async function endProposal(
  ctx: TxCtx,
  settlement: Settlement,
  event: Exclude<keyof typeof settlementMoves, 'accept'>,
  reason?: string,
): Promise<void> {
  await moveSettlement(ctx, settlement, event, { reason })
  const complaint = await findLocked(ctx, Complaint, { id: settlement.complaintId ?? 0, status: 'proposed' })
  if (complaint) await moveComplaint(ctx, complaint, 'refuse', { set: { until: null } })
}
