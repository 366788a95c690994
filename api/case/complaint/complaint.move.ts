import { stateMachine, type TransitionOptions, type TxCtx } from '#api/kit/db/transition.ts'
import type { Complaint } from './complaint.model.ts'
import { complaintMoves, type ComplaintStatus } from './complaint.rules.ts'

const move = stateMachine<ComplaintStatus, typeof complaintMoves, Complaint>('complaint', complaintMoves)

/**
 * Every status change of a complaint goes through here. The notice gets the deadline and the amount
 * of this change, because the next one may come before it is sent.
 */
export const moveComplaint = (
  ctx: TxCtx,
  complaint: Complaint,
  event: keyof typeof complaintMoves,
  step: TransitionOptions<Complaint> = {},
): Promise<Complaint> =>
  move(ctx, complaint, event, {
    ...step,
    eventData: {
      ...step.eventData,
      until: step.set?.until?.toISOString() ?? null,
      backMinor: step.set?.backMinor ?? complaint.backMinor ?? 0,
    },
  })
