import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne, txOption } from '#api/kit/db.ts'
import type { ProcessorEvent } from '#api/payment/card-processor.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { syncPayoutAccount } from '#api/payment/payout-account.ts'
import { syncRefunds } from '#api/payment/sync-refunds.part.ts'
import { syncDispute } from './settle-dispute.part.ts'
import { syncPayment } from './sync-payment.part.ts'

/**
 * The job for a stored event. Its word only makes us ask: what counts is how the thing stands now, so
 * events may come in any order, twice, or days late, and one that fell over is simply handled again.
 */
export async function handleProcessorEvent(
  ctx: Ctx,
  { eventId }: { eventId: string },
): Promise<void> {
  const stored = await queryOne<{ about: Omit<ProcessorEvent, 'id' | 'type'> }>(
    ctx,
    `select about from processor_events where id = $1 and handled_at is null`,
    [eventId],
  )
  if (!stored) return
  await handle(ctx, stored.about)
  await query(ctx, `update processor_events set handled_at = $2 where id = $1`, [
    eventId,
    ctx.now.toJSDate(),
  ])
}

type About = Partial<Omit<ProcessorEvent, 'id' | 'type'>>

async function handle(ctx: Ctx, event: About): Promise<void> {
  if (event.disputeId) return syncDispute(ctx, event.disputeId)
  const payment = await findPayment(ctx, event)
  if (payment) {
    await syncPayment(ctx, payment.id, event.sessionId)
    if (event.isRefund) await syncRefunds(ctx, payment.id)
  } else if (event.accountId) await syncPayoutAccount(ctx, event.accountId)
}

async function findPayment(ctx: Ctx, event: About): Promise<Payment | null> {
  const { paymentId, sessionId, intentId } = event
  if (paymentId) return Payment.findByPk(paymentId, txOption(ctx))
  if (sessionId)
    return Payment.findOne({ where: { processorSessionId: sessionId }, ...txOption(ctx) })
  return intentId
    ? Payment.findOne({ where: { processorIntentId: intentId }, ...txOption(ctx) })
    : null
}
