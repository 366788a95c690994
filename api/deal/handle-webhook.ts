import { Company } from '#api/account/company.model.ts'
import { recheckHolder } from '#api/company/move-charity.part.ts'
import { recheckBank } from '#api/company/move-company.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne, txOption } from '#api/kit/db.ts'
import { AppError } from '#api/kit/fail.ts'
import { findLocked } from '#api/kit/transition.ts'
import type { ProcessorEvent } from '#api/payment/card-processor.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { syncDispute } from './settle-dispute.part.ts'
import { claimEvent, syncPayment } from './sync-payment.part.ts'

/**
 * The card processor says that something happened. Its word only makes us ask: what counts is how the
 * payment stands now, so events may come in any order, twice, or days late.
 */
export async function handleWebhook(ctx: Ctx): Promise<{ received: true }> {
  const event = readEvent(ctx)
  if (!(await isKnown(ctx, event))) await handle(ctx, event)
  return { received: true }
}

function readEvent(ctx: Ctx): ProcessorEvent {
  const { rawBody } = ctx.io
  const signature = ctx.io.header('stripe-signature')
  if (!rawBody || !signature) throw new AppError('forbidden').noting({ why: 'no signature' })
  try {
    return ctx.cardProcessor.readEvent(rawBody, signature, ctx.now.toJSDate())
  } catch {
    throw new AppError('forbidden').noting({ why: 'bad signature' })
  }
}

const isKnown = async (ctx: Ctx, { id }: ProcessorEvent): Promise<boolean> =>
  (await queryOne(ctx, `select 1 as yes from processor_events where id = $1`, [id])) !== undefined

async function handle(ctx: Ctx, event: ProcessorEvent): Promise<void> {
  if (event.disputeId) return syncDispute(ctx, event, event.disputeId)
  const payment = await findPayment(ctx, event)
  if (payment) return syncPayment(ctx, payment.id, event)
  if (event.accountId) return settleAccount(ctx, event, event.accountId)
  await inTransaction(ctx, (ctx) => claimEvent(ctx, event))
}

async function findPayment(ctx: Ctx, event: ProcessorEvent): Promise<Payment | null> {
  const { paymentId, sessionId, intentId } = event
  if (paymentId) return Payment.findByPk(paymentId, txOption(ctx))
  if (sessionId)
    return Payment.findOne({ where: { processorSessionId: sessionId }, ...txOption(ctx) })
  return intentId
    ? Payment.findOne({ where: { processorIntentId: intentId }, ...txOption(ctx) })
    : null
}

async function settleAccount(ctx: Ctx, event: ProcessorEvent, accountId: string): Promise<void> {
  const { isReady, holder, bank } = await ctx.cardProcessor.account(accountId)
  await inTransaction(ctx, async (ctx) => {
    if (!(await claimEvent(ctx, event))) return
    const company = await findLocked(ctx, Company, { payoutAccountId: accountId })
    if (!company) return
    const wasAt = company.payoutBank
    await company.update(
      { isPayoutAccountReady: isReady, payoutBank: bank ?? wasAt },
      txOption(ctx),
    )
    if (wasAt !== null && bank !== null && bank !== wasAt) await recheckBank(ctx, company)
    await recheckHolder(ctx, company, holder)
  })
}
