import type { SignedInCtx } from '#api/kit/call.ts'
import { findLocked, recordCreated, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { Decision } from './decision.model.ts'
import {
  decisionMoves,
  standingDecisions,
  type DecisionKind,
  type DecisionStatus,
  type Ground,
} from './decision.rules.ts'

export const moveDecision = stateMachine<DecisionStatus, typeof decisionMoves, Decision>('decision', decisionMoves)

export interface Statement {
  ground: Ground
  reason: string
}

/**
 * Records a decision and notifies the owner, who may appeal. Lifts an earlier decision on this
 * listing.
 */
export async function takeDecision(
  ctx: SignedInCtx & TxCtx,
  { id, ownerId }: Auction,
  kind: DecisionKind,
  { ground, reason }: Statement,
): Promise<void> {
  await liftDecision(ctx, id)
  // A draft has no owner and is not public.
  if (ownerId === null) return
  const made = await Decision.create(
    {
      auctionId: id,
      userId: ownerId,
      kind,
      status: 'standing',
      ground,
      reason,
      decidedBy: ctx.caller.userId,
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'decision', made, kind)
}

export async function liftDecision(ctx: TxCtx, auctionId: number): Promise<void> {
  const standing = await findLocked(ctx, Decision, { auctionId, status: standingDecisions })
  if (standing) await moveDecision(ctx, standing, 'lift')
}
