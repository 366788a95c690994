import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { Currency } from '#content/storefronts.ts'
import type { LedgerAccount } from './payment.rules.ts'

interface Posting {
  kind:
    | 'capture'
    | 'earn'
    | 'unearn'
    | 'claim'
    | 'payout'
    /** Staff have taken it back at the processor: it is here again, and still owed. */
    | 'payout_reversed'
    | 'payout_again'
    /** The courier has it from our bank, or it covers what the customer got back. */
    | 'payout_settled'
    | 'refund'
    /** The card's bank sent it back: it is here again, and still owed. */
    | 'refund_failed'
    /** Paid to the customer at the processor's console, or from our bank. */
    | 'refund_outside'
    /** Such a refund counts towards what the end of the deal owes. */
    | 'refund_matched'
    | 'chargeback'
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
export async function postEntries(ctx: TxCtx, posting: Posting): Promise<boolean> {
  const { kind, key, offerId, paymentId = null, currency } = posting
  const entries = Object.entries(posting.entries).filter(([, minor]) => minor !== 0)
  const written = await queryOne(
    ctx,
    `with posting as (
       insert into ledger_transactions (kind, unique_key, offer_id, payment_id, at)
       values ($1, $2, $3, $4, $5) on conflict (unique_key) do nothing returning id
     ),
     written as (
       insert into ledger_entries (transaction_id, account, amount_minor, currency)
       select posting.id, entry.account, entry.minor, $8
       from posting, unnest($6::text[], $7::bigint[]) as entry (account, minor)
     )
     select id from posting`,
    [
      kind,
      key,
      offerId,
      paymentId,
      ctx.now.toJSDate(),
      entries.map(([account]) => account),
      entries.map(([, minor]) => minor),
      currency,
    ],
  )
  return written !== undefined
}

/** Is this posting in the books? */
export const isPosted = async (ctx: Pick<Ctx, 'tx'>, key: string): Promise<boolean> =>
  (await queryOne(ctx, `select 1 as yes from ledger_transactions where unique_key = $1`, [key])) !==
  undefined
