import { Company } from '#api/account/registration/company.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import { askProcessor } from './ask-processor.port.ts'
import { postEntries } from './ledger.part.ts'
import { moveReversal } from './payment.move.ts'
import { Payout, Reversal } from './payment.model.ts'
import { reversalMoves, type LedgerAccount } from './payment.rules.ts'

/**
 * Books reversals made by staff at the processor, in full or in part. The money is owed to the
 * courier until the office decides. The payout stays paid, so no job sends it again.
 */
export async function syncReversals(ctx: Ctx, payoutId: number, transferId: string): Promise<void> {
  const { offerId } = orNotFound(await Payout.findByPk(payoutId, txOption(ctx)))
  await askProcessor(ctx, {
    thing: `reversals:${transferId}`,
    ask: () => ctx.cardProcessor.listReversals(transferId),
    async apply(ctx, known) {
      await lockAnyDeal(ctx, offerId)
      const payout = await lock(ctx, Payout, { id: payoutId })
      // Oldest first.
      for (const { id, amountMinor } of known.toReversed()) {
        const isNew = await postEntries(ctx, {
          kind: 'payout_reversed',
          key: `payout_reversed:${id}`,
          offerId,
          currency: payout.currency,
          entries: { clearing: amountMinor, courier_payable: -amountMinor },
        })
        if (isNew) await notice(ctx, { ...sharedWith(payout), amountMinor, processorId: id })
      }
    },
  })
}

const sharedWith = ({ id: payoutId, companyId, currency }: Payout) => ({
  payoutId,
  companyId,
  currency,
})

async function notice(
  ctx: TxCtx,
  values: Pick<Reversal, 'companyId' | 'currency' | 'amountMinor' | 'processorId'> &
    Partial<Pick<Reversal, 'payoutId' | 'failureCode'>>,
): Promise<void> {
  const reversal = await Reversal.create({ ...values, status: 'noticed' }, { transaction: ctx.tx })
  await recordCreated(ctx, 'reversal', reversal, values.payoutId ? 'notice' : 'bounce')
}

/**
 * The processor pays the balance of a courier's account out to their bank. If the bank refuses, the
 * money stays in that account: it left our books with the transfers, and only the courier can
 * correct the account.
 */
export const syncBankPayout = (ctx: Ctx, companyId: number, bankPayoutId: string): Promise<void> =>
  askProcessor(ctx, {
    thing: `bank_payout:${bankPayoutId}`,
    async ask() {
      const { payoutAccountId } = orNotFound(await Company.findByPk(companyId, txOption(ctx)))
      return ctx.cardProcessor.getBankPayout(orNotFound(payoutAccountId), bankPayoutId)
    },
    async apply(ctx, { hasFailed, ...known }) {
      if (!hasFailed) return
      const where = { processorId: bankPayoutId }
      if (await Reversal.findOne({ where, ...txOption(ctx) })) return
      await notice(ctx, { ...known, companyId, processorId: bankPayoutId })
    },
  })

/** Ends a case: the courier got the money another way, or it is kept for the customer. */
export async function endReversal(
  ctx: TxCtx,
  reversal: Reversal,
  { event, reason, offerId }: { event: 'settle' | 'keep'; reason: string; offerId: number | undefined },
): Promise<void> {
  const { id, status, amountMinor, currency, payoutId } = reversal
  if (status !== 'noticed' || (event === 'keep' && payoutId === null))
    fail('payment.wrong_state', conflictIn(reversalMoves, status))
  await moveReversal(ctx, reversal, event, { reason })
  if (offerId === undefined) return
  await postEntries(ctx, {
    kind: 'payout_settled',
    key: `payout_settled:${id}`,
    offerId,
    currency,
    entries: {
      courier_payable: amountMinor,
      ...(event === 'settle' ? { bank: -amountMinor } : await coverCustomer(ctx, offerId, amountMinor)),
    },
  })
}

/** Covers the chargeback first; the rest is for refunds, made or still to be made. */
async function coverCustomer(
  ctx: TxCtx,
  offerId: number,
  amountMinor: number,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const row = await queryOne<{ minor: number }>(
    ctx,
    `select coalesce(sum(e.amount_minor), 0)::int as minor from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id
     where t.offer_id = $1 and e.account = 'chargeback'`,
    [offerId],
  )
  const chargeback = Math.min(Math.max(row?.minor ?? 0, 0), amountMinor)
  return { chargeback: -chargeback, refund: chargeback - amountMinor }
}
