import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { recordCreated, findLocked, lock, lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { askProcessor } from '#api/payment/ask-processor.port.ts'
import type { ProcessorDispute } from '#api/payment/card-processor.port.ts'
import { isPosted, postEntries } from '#api/payment/ledger.part.ts'
import { moveChargeback } from '#api/payment/payment.move.ts'
import { Chargeback, Payment, Refund } from '#api/payment/payment.model.ts'
import { undecidedChargebacks, type ChargebackStatus } from '#api/payment/payment.rules.ts'
import { settleRefund } from '#api/payment/sync-refunds.part.ts'
import { syncPayment } from './sync-payment.part.ts'

/**
 * Syncs a dispute by the cardholder. While it is open, and for good if lost, payouts for the deal
 * are blocked unless staff release them.
 */
export const syncDispute = (ctx: Ctx, disputeId: string): Promise<void> =>
  askProcessor(ctx, {
    thing: `dispute:${disputeId}`,
    async ask() {
      const known = await ctx.cardProcessor.getDispute(disputeId)
      const payment = await Payment.findByPk(known.paymentId ?? 0, txOption(ctx))
      // The dispute event can arrive before the payment event.
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
  await noteEvidence(ctx, chargeback, known)
  if (known.state === 'won') await moveChargeback(ctx, chargeback, 'win')
  if (known.state !== 'lost' || !isUndecided(chargeback)) return
  await moveChargeback(ctx, chargeback, 'lose')
  // These refunds failed because of the dispute; the bank has returned the money now.
  for (const refund of await lockAll(ctx, Refund, { paymentId: payment.id, status: 'failed' }))
    await settleRefund(ctx, payment, refund, { reason: known.id, from: 'chargeback' })
}

const isUndecided = ({ status }: Chargeback): boolean =>
  (undecidedChargebacks as readonly ChargebackStatus[]).includes(status)

async function findOrOpen(ctx: TxCtx, payment: Payment, known: ProcessorDispute) {
  const said = {
    amountMinor: known.amountMinor,
    currency: known.currency,
    evidenceDueAt: known.evidenceDueAt ?? null,
  }
  const chargeback = await findLocked(ctx, Chargeback, { processorDisputeId: known.id })
  if (chargeback) return chargeback.update(said, { transaction: ctx.tx })
  const opened = await Chargeback.create(
    { paymentId: payment.id, processorDisputeId: known.id, status: 'open', ...said },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'chargeback', opened, 'open')
  return opened
}

/** Evidence sent by us, or by staff in the processor's console. A released dispute stays released. */
async function noteEvidence(ctx: TxCtx, chargeback: Chargeback, { isEvidenceSent }: ProcessorDispute): Promise<void> {
  if (!isEvidenceSent || chargeback.evidenceSentAt) return
  const set = { evidenceSentAt: ctx.now.toJSDate() }
  if (chargeback.status === 'open') await moveChargeback(ctx, chargeback, 'sendEvidence', { set })
  else await chargeback.update(set, { transaction: ctx.tx })
}

/** The bank withdraws the money during the dispute, and returns it if we win. */
async function postDispute(ctx: TxCtx, payment: Payment, known: ProcessorDispute): Promise<void> {
  const { id, amountMinor: minor, isMoneyTaken, state } = known
  const { id: paymentId, offerId, currency } = payment
  const posting = { kind: 'chargeback', offerId, paymentId, currency } as const
  const key = `chargeback:${id}`
  if (isMoneyTaken) await postEntries(ctx, { ...posting, key, entries: { chargeback: minor, clearing: -minor } })
  if (state === 'won' && (await isPosted(ctx, key)))
    await postEntries(ctx, {
      ...posting,
      key: `${key}:won`,
      entries: { clearing: minor, chargeback: -minor },
    })
}
