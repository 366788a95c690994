import type { SignedInCtx } from '#api/kit/call.ts'
import { lock, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { OfferRequest } from './offer-request.model.ts'
import { requestMoves, type RequestStatus } from './offer-request.rules.ts'
import type { DeclineRequest } from './offer-request.schema.ts'

const moveRequest = stateMachine<RequestStatus, typeof requestMoves, OfferRequest>('request', requestMoves)

/** A company declines a request for an offer. */
export async function declineRequest(
  ctx: SignedInCtx & TxCtx,
  { id: requestId, reason }: DeclineRequest,
): Promise<{ id: number; status: RequestStatus; reason: string }> {
  const request = await lock(ctx, OfferRequest, {
    id: requestId,
    companyId: ctx.caller.companyId,
  })
  const { id, status, ...told } = await moveRequest(ctx, request, 'decline', {
    set: request.status === 'open' ? { reason } : {},
    reason,
  }).then((row) => row.get())
  return { id, status, reason: told.reason }
}
