import { stateMachine } from '#api/kit/db/transition.ts'
import type { Complaint } from './complaint.model.ts'
import { complaintMoves, type ComplaintStatus } from './complaint.rules.ts'

/** Every status change of a complaint goes through here. */
export const moveComplaint = stateMachine<ComplaintStatus, typeof complaintMoves, Complaint>(
  'complaint',
  complaintMoves,
)
