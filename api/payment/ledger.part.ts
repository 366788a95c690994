import type { Ctx } from '#api/kit/context.ts'
import { row, rows } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { Currency } from '#content/storefronts.ts'
import type { LedgerAccount } from './payment.rules.ts'

interface Posting {
  kind: 'capture' | 'earn' | 'payout' | 'refund' | 'chargeback'
  /** What makes it this posting and no other: `capture:17`. */
  key: string
  offerId: number
  paymentId?: number
  currency: Currency
  entries: Partial<Record<LedgerAccount, number>>
}

/**
 * Writes money into the books, in entries that sum to zero. A posting that stands there already is
 * left alone; the answer is whether this one is new.
 */
export async function post(ctx: TxCtx, posting: Posting): Promise<boolean> {
  const { kind, key, offerId, paymentId = null, currency } = posting
  const written = await row<{ id: number }>(
    ctx,
    `insert into ledger_transactions (kind, unique_key, offer_id, payment_id, at)
     values ($1, $2, $3, $4, $5) on conflict (unique_key) do nothing returning id`,
    [kind, key, offerId, paymentId, ctx.now.toJSDate()],
  )
  if (!written) return false
  const entries = Object.entries(posting.entries).filter(([, minor]) => minor !== 0)
  for (const [account, minor] of entries)
    await rows(
      ctx,
      `insert into ledger_entries (transaction_id, account, amount_minor, currency) values ($1, $2, $3, $4)`,
      [written.id, account, minor, currency],
    )
  return true
}

/** Is this posting in the books? */
export const isPosted = async (ctx: Pick<Ctx, 'tx'>, key: string): Promise<boolean> =>
  (await row(ctx, `select 1 as yes from ledger_transactions where unique_key = $1`, [key])) !==
  undefined
