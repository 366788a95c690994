import { findLocked, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { trackingMoves, type TrackingStatus } from './tracking.rules.ts'
import { TrackingShare } from './tracking-share.model.ts'

/** Every status change of a share goes through here. */
export const moveTracking = stateMachine<TrackingStatus, typeof trackingMoves, TrackingShare>('tracking', trackingMoves)

/** Ends position sharing or a request for it, if there is one. */
export async function endTracking(ctx: TxCtx, offerId: number): Promise<void> {
  const share = await findLocked(ctx, TrackingShare, { offerId, status: ['requested', 'shared'] })
  if (share) await moveTracking(ctx, share, 'end', { set: { stoppedAt: ctx.now.toJSDate() } })
}
