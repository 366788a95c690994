import { findLocked, stateMachine, type TxCtx } from '#api/kit/transition.ts'
import { CancelRequest } from './cancel-request.model.ts'
import { cancelRequestMoves, type CancelRequestStatus } from './cancel-request.rules.ts'

/** Every change of its status goes through here. */
export const moveCancelRequest = stateMachine<
  CancelRequestStatus,
  typeof cancelRequestMoves,
  CancelRequest
>('cancellation', cancelRequestMoves)

/** What was asked and not answered yet is over; nothing where there is none. */
export async function overtakeCancelRequest(ctx: TxCtx, offerId: number): Promise<void> {
  const open = await findLocked(ctx, CancelRequest, { offerId, status: 'open' })
  if (open) await moveCancelRequest(ctx, open, 'overtake')
}
