import { queryOne, txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal, type Deal } from '#api/offer/get-deal.query.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { addRefundJob } from '#api/payment/enqueue-refund.part.ts'
import { moveChargeback, moveRefund, moveReversal } from '#api/payment/payment.move.ts'
import { Chargeback, Payment, Payout, Refund, Reversal } from '#api/payment/payment.model.ts'
import { chargebackMoves, refundMoves, reversalMoves } from '#api/payment/payment.rules.ts'
import type { MoneyDecision } from '#api/payment/payment.schema.ts'
import { settleRefund } from '#api/payment/sync-refunds.part.ts'
import { endReversal } from '#api/payment/sync-reversals.part.ts'
import { endDeal } from './cancel-deal.part.ts'

/**
 * Staff decide on a failed refund, a refund made at the processor, a dispute, or a returned payout.
 */
export async function decideMoneyCase(ctx: TxCtx, input: MoneyDecision): Promise<void> {
  if (input.kind === 'reversal') return decideReversal(ctx, input)
  const { paymentId } = orNotFound(await findCase(ctx, input))
  const { offerId } = orNotFound(await Payment.findByPk(paymentId, txOption(ctx)))
  const deal = await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id: paymentId })
  if (input.kind === 'refund') return decideRefund(ctx, { ...input, deal, payment })
  const chargeback = await lock(ctx, Chargeback, { id: input.id })
  const { decision, reason } = input
  if (decision === 'end') return endByOffice(ctx, deal, reason)
  if (decision !== 'release') fail('payment.wrong_state', conflictIn(chargebackMoves, chargeback.status))
  await moveChargeback(ctx, chargeback, 'release', { reason })
}

const findCase = (ctx: TxCtx, { kind, id }: MoneyDecision) =>
  queryOne<{ paymentId: number }>(
    ctx,
    kind === 'refund'
      ? `select payment_id as "paymentId" from refunds where id = $1`
      : `select payment_id as "paymentId" from chargebacks where id = $1`,
    [id],
  )

async function decideRefund(
  ctx: TxCtx,
  { id, decision, reason, deal, payment }: MoneyDecision & { deal: Deal; payment: Payment },
): Promise<void> {
  const refund = await lock(ctx, Refund, { id })
  const { key, status, amountMinor, paymentId } = refund
  if (decision === 'end' && status === 'noticed') return endByOffice(ctx, deal, reason)
  if (decision === 'settle') return settleRefund(ctx, payment, refund, { reason, from: 'bank' })
  if (decision === 'release' && key === null) return void (await moveRefund(ctx, refund, 'release', { reason }))
  if (decision !== 'retry' || key === null) return fail('payment.wrong_state', conflictIn(refundMoves, status))
  const set = { attempts: refund.attempts + 1, processorRefundId: null, failureCode: null }
  await moveRefund(ctx, refund, 'retry', { set, reason })
  await addRefundJob(ctx, { paymentId, amountMinor, key })
}

async function decideReversal(ctx: TxCtx, { id, decision, reason }: MoneyDecision): Promise<void> {
  const { payoutId } = orNotFound(await Reversal.findByPk(id, txOption(ctx)))
  const payout = payoutId ? await Payout.findByPk(payoutId, txOption(ctx)) : null
  if (payout) await lockAnyDeal(ctx, payout.offerId)
  const reversal = await lock(ctx, Reversal, { id })
  const { status, attempts } = reversal
  if (decision === 'settle' || decision === 'keep')
    return endReversal(ctx, reversal, { event: decision, reason, offerId: payout?.offerId })
  if (decision !== 'retry' || status !== 'noticed' || !payout)
    fail('payment.wrong_state', conflictIn(reversalMoves, status))
  const set = { attempts: attempts + 1, failureCode: null }
  await moveReversal(ctx, reversal, 'retry', { set, reason })
  await addJob(ctx, 'send-reversal', { reversalId: id }, { key: `reversal:${id}` })
}

/** Refunds made by hand are deducted; the rest goes back to the card, and no fee is due. */
async function endByOffice(ctx: TxCtx, deal: Deal, reason: string): Promise<void> {
  const { status } = deal.offer
  if (status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, status))
  await endDeal(ctx, deal, { fault: 'nobody', reason, isByOffice: true })
}
