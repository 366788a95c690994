import { findLocked, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { CancelRequest } from './cancel-request.model.ts'
import { cancelRequestMoves, type CancelRequestStatus } from './cancel-request.rules.ts'

/** Every status change of a cancellation request goes through here. */
export const moveCancelRequest = stateMachine<CancelRequestStatus, typeof cancelRequestMoves, CancelRequest>(
  'cancellation',
  cancelRequestMoves,
)

/** Closes the open cancellation request of this offer, if there is one. */
export async function overtakeCancelRequest(ctx: TxCtx, offerId: number): Promise<void> {
  const open = await findLocked(ctx, CancelRequest, { offerId, status: 'open' })
  if (open) await moveCancelRequest(ctx, open, 'overtake')
}
