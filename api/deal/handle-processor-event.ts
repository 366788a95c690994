import { Company } from '#api/account/registration/company.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne, txOption } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import type { ProcessorEvent } from '#api/payment/card-processor.port.ts'
import { Payment, Payout } from '#api/payment/payment.model.ts'
import { syncPayoutAccount } from '#api/payment/payout-account.ts'
import { syncRefunds } from '#api/payment/sync-refunds.part.ts'
import { syncBankPayout, syncReversals } from '#api/payment/sync-reversals.part.ts'
import { syncDispute } from './settle-dispute.part.ts'
import { syncPayment } from './sync-payment.part.ts'

/**
 * Job for a stored event. The event only triggers a read of the current state at the processor, so
 * events can be out of order, duplicated or late, and a failed job can simply be retried.
 */
export async function handleProcessorEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  const stored = await queryOne<{ about: Omit<ProcessorEvent, 'id' | 'type'> }>(
    ctx,
    `select about from processor_events where id = $1 and handled_at is null`,
    [eventId],
  )
  if (!stored) return
  if (!(await handle(ctx, stored.about))) ctx.log.info({ eventId }, 'an event about nothing of ours')
  await query(ctx, `update processor_events set handled_at = $2 where id = $1`, [eventId, ctx.now.toJSDate()])
}

type About = Partial<Omit<ProcessorEvent, 'id' | 'type'>>

/** False if the event concerns nothing of ours; then the processor is not asked. */
async function handle(ctx: Ctx, event: About): Promise<boolean> {
  const { disputeId, transferId, accountId, sessionId, isRefund } = event
  if (disputeId) return handleDispute(ctx, event, disputeId)
  if (transferId) return handleReversal(ctx, event, transferId)
  if (accountId) return handleAccount(ctx, event, accountId)
  const payment = await findPayment(ctx, event)
  if (!payment) return false
  await syncPayment(ctx, payment.id, sessionId)
  if (isRefund) await syncRefunds(ctx, payment.id)
  return true
}

/** A dispute can arrive before its payment is known here. Ignored only if it does not exist. */
async function handleDispute(ctx: Ctx, event: About, disputeId: string): Promise<boolean> {
  const payment = await findPayment(ctx, event)
  try {
    await syncDispute(ctx, disputeId)
  } catch (error) {
    if (payment || findAppError(error)?.data.reason !== 'resource_missing') throw error
    return false
  }
  return true
}

async function handleReversal(ctx: Ctx, { payoutId }: About, transferId: string): Promise<boolean> {
  const payout = payoutId ? await Payout.findByPk(payoutId, txOption(ctx)) : null
  if (payout) await syncReversals(ctx, payout.id, transferId)
  return payout !== null
}

async function handleAccount(ctx: Ctx, event: About, accountId: string): Promise<boolean> {
  const company = await Company.findOne({ where: { payoutAccountId: accountId }, ...txOption(ctx) })
  if (!company) return false
  if (event.bankPayoutId) await syncBankPayout(ctx, company.id, event.bankPayoutId)
  else await syncPayoutAccount(ctx, accountId)
  return true
}

async function findPayment(ctx: Ctx, event: About): Promise<Payment | null> {
  const { paymentId, sessionId, intentId } = event
  if (paymentId) return Payment.findByPk(paymentId, txOption(ctx))
  if (sessionId) return Payment.findOne({ where: { processorSessionId: sessionId }, ...txOption(ctx) })
  return intentId ? Payment.findOne({ where: { processorIntentId: intentId }, ...txOption(ctx) }) : null
}
