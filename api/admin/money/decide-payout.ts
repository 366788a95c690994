import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { changeRow } from '#api/kit/db/row-change.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { auditAndAnnounce } from '#api/kit/worker/outbox.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { movePayout } from '#api/payment/payment.move.ts'
import { Payout } from '#api/payment/payment.model.ts'
import { holdableStatuses, payoutMoves } from '#api/payment/payment.rules.ts'
import type { DecidePayout } from './money.schema.ts'

/**
 * Staff hold a payout, which keeps its status and is not sent meanwhile; release it, or have a
 * failed one sent again before its daily retry.
 */
export async function decidePayout(
  ctx: SignedInCtx & TxCtx,
  { payoutId, decision, reason }: DecidePayout,
): Promise<void> {
  const { offerId } = orNotFound(await Payout.findByPk(payoutId, txOption(ctx)))
  await lockAnyDeal(ctx, offerId)
  const payout = await lock(ctx, Payout, { id: payoutId })
  if (decision === 'retry') {
    if (payout.heldAt) fail('payout.wrong_state', { ...conflictIn(payoutMoves, payout.status), reason: 'held' })
    return void (await movePayout(ctx, payout, 'retry', { reason }))
  }
  return decision === 'hold' ? hold(ctx, payout, reason) : release(ctx, payout, reason)
}

async function hold(ctx: SignedInCtx & TxCtx, payout: Payout, reason: string): Promise<void> {
  if (payout.heldAt) return
  if (!holdableStatuses.includes(payout.status)) fail('payout.wrong_state', conflictIn(payoutMoves, payout.status))
  await note(ctx, payout, {
    event: 'withhold',
    reason,
    set: { heldAt: ctx.now.toJSDate(), heldBy: ctx.caller.userId, heldReason: reason },
  })
}

async function release(ctx: TxCtx, payout: Payout, reason: string): Promise<void> {
  if (!payout.heldAt) return
  await note(ctx, payout, { event: 'letGo', reason, set: { heldAt: null, heldBy: null, heldReason: null } })
}

type Held = Pick<Payout, 'heldAt' | 'heldBy' | 'heldReason'>

/** With an audit entry and an event; the status stays. */
async function note(
  ctx: TxCtx,
  payout: Payout,
  { event, reason, set }: { event: 'withhold' | 'letGo'; reason: string; set: Held },
): Promise<void> {
  const { id: thingId, status } = payout
  const values = { ...set, version: payout.version + 1, updatedAt: ctx.now.toJSDate() }
  const entry = { machine: 'payout', thingId, event, from: status, to: status, reason }
  await auditAndAnnounce(ctx, entry, {}, changeRow(payout, values))
}
