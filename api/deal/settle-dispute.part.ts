import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db.ts'
import { recordCreated, findLocked, lock, lockAll, type TxCtx } from '#api/kit/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.part.ts'
import { askProcessor } from '#api/payment/ask-processor.part.ts'
import type { ProcessorDispute } from '#api/payment/card-processor.part.ts'
import { isPosted, postEntries } from '#api/payment/ledger.part.ts'
import { moveChargeback } from '#api/payment/move-payment.part.ts'
import { Chargeback, Payment, Refund } from '#api/payment/payment.model.ts'
import { settleRefund } from '#api/payment/sync-refunds.part.ts'
import { syncPayment } from './sync-payment.part.ts'

/**
 * The holder of a card denies a payment, or the bank has decided. Meanwhile, and for good if the
 * holder is right, nobody is paid out for that deal, unless the office says so.
 */
export const syncDispute = (ctx: Ctx, disputeId: string): Promise<void> =>
  askProcessor(ctx, {
    thing: `dispute:${disputeId}`,
    async ask() {
      const known = await ctx.cardProcessor.getDispute(disputeId)
      const payment = await Payment.findByPk(known.paymentId ?? 0, txOption(ctx))
      // It may be told before the payment itself.
      if (payment) await syncPayment(ctx, payment.id)
      return { known, payment }
    },
    async apply(ctx, { known, payment }) {
      if (!payment) return ctx.log.warn({ disputeId }, 'a dispute about no payment of ours')
      await lockAnyDeal(ctx, payment.offerId)
      await applyDispute(ctx, await lock(ctx, Payment, { id: payment.id }), known)
    },
  })

async function applyDispute(ctx: TxCtx, payment: Payment, known: ProcessorDispute): Promise<void> {
  const chargeback = await findOrOpen(ctx, payment, known)
  await postDispute(ctx, payment, known)
  if (known.state === 'won') await moveChargeback(ctx, chargeback, 'win')
  if (known.state !== 'lost' || chargeback.status !== 'open') return
  await moveChargeback(ctx, chargeback, 'lose')
  // A refund that was refused because of the dispute: the bank has paid it now.
  for (const refund of await lockAll(ctx, Refund, { paymentId: payment.id, status: 'failed' }))
    await settleRefund(ctx, payment, refund, { reason: known.id, from: 'chargeback' })
}

async function findOrOpen(ctx: TxCtx, payment: Payment, { id }: ProcessorDispute) {
  const found = await findLocked(ctx, Chargeback, { processorDisputeId: id })
  if (found) return found
  const opened = await Chargeback.create(
    { paymentId: payment.id, processorDisputeId: id, status: 'open' },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'chargeback', opened, 'open')
  return opened
}

/** The bank takes the money while it looks into it, and gives it back when we were right. */
async function postDispute(ctx: TxCtx, payment: Payment, known: ProcessorDispute): Promise<void> {
  const { id, amountMinor: minor, isMoneyTaken, state } = known
  const { id: paymentId, offerId, currency } = payment
  const posting = { kind: 'chargeback', offerId, paymentId, currency } as const
  const key = `chargeback:${id}`
  if (isMoneyTaken)
    await postEntries(ctx, { ...posting, key, entries: { chargeback: minor, clearing: -minor } })
  if (state === 'won' && (await isPosted(ctx, key)))
    await postEntries(ctx, {
      ...posting,
      key: `${key}:won`,
      entries: { clearing: minor, chargeback: -minor },
    })
}
