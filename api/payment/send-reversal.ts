import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne, txOption } from '#api/kit/db/db.ts'
import { findAppError, orNotFound } from '#api/kit/fail.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import type { TransferOrder } from './card-processor.port.ts'
import { postEntries } from './ledger.part.ts'
import { moveReversal } from './payment.move.ts'
import { Payout, Reversal } from './payment.model.ts'
import type { PayoutObstacle } from './payment.rules.ts'
import { findObstacle } from './payout-obstacle.query.ts'

export interface ReversalRequest {
  reversalId: number
}

/**
 * Sends a share that came back again, as a separate transfer. Looks for that transfer first, so it
 * arrives once. A refusal or an obstacle returns the case to the office.
 */
export async function sendReversal(ctx: Ctx, { reversalId }: ReversalRequest): Promise<void> {
  const order = await inTransaction(ctx, (ctx) => prepare(ctx, reversalId))
  if (!order) return
  try {
    const sent = await ctx.cardProcessor.findTransfer(order)
    if (!sent && order.obstacle) return await refuse(ctx, order, order.obstacle)
    const { id } = sent ?? (await ctx.cardProcessor.transfer(order))
    await inTransaction(ctx, (ctx) => book(ctx, order, id))
  } catch (error) {
    const failure = findAppError(error)
    if (failure?.code !== 'payment.not_possible') throw error
    const { reason } = failure.data
    await refuse(ctx, order, typeof reason === 'string' ? reason : 'refused')
  }
}

interface ReversalOrder extends TransferOrder {
  reversalId: number
  obstacle: PayoutObstacle | null
}

async function prepare(ctx: TxCtx, id: number): Promise<ReversalOrder | undefined> {
  const { payoutId } = orNotFound(await Reversal.findByPk(id, txOption(ctx)))
  const payout = orNotFound(await Payout.findByPk(payoutId ?? 0, txOption(ctx)))
  await lockAnyDeal(ctx, payout.offerId)
  const reversal = await findLocked(ctx, Reversal, { id, status: 'due' })
  if (!reversal) return undefined
  const company = await queryOne<{ accountId: string | null }>(
    ctx,
    `select payout_account_id as "accountId" from companies where id = $1`,
    [payout.companyId],
  )
  return {
    payoutId: payout.id,
    reversalId: id,
    refusals: reversal.attempts,
    accountId: company?.accountId ?? '',
    amountMinor: reversal.amountMinor,
    currency: reversal.currency,
    offerId: payout.offerId,
    obstacle: await findObstacle(ctx, payout),
  }
}

async function book(ctx: TxCtx, order: ReversalOrder, transferId: string): Promise<void> {
  const { reversalId: id, offerId, amountMinor, currency } = order
  await lockAnyDeal(ctx, offerId)
  const reversal = await findLocked(ctx, Reversal, { id, status: 'due' })
  if (!reversal) return
  await moveReversal(ctx, reversal, 'send', {
    set: { processorTransferId: transferId, failureCode: null },
  })
  await postEntries(ctx, {
    kind: 'payout_again',
    key: `payout_again:${id}`,
    offerId,
    currency,
    entries: { courier_payable: amountMinor, clearing: -amountMinor },
  })
}

const refuse = (ctx: Ctx, order: ReversalOrder, failureCode: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { reversalId: id, offerId, refusals: attempts } = order
    await lockAnyDeal(ctx, offerId)
    const reversal = await findLocked(ctx, Reversal, { id, status: 'due', attempts })
    if (reversal) await moveReversal(ctx, reversal, 'fail', { set: { failureCode } })
  })
