import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Currency } from '#content/storefronts.ts'
import type { LedgerAccount, PostingKind } from './payment.rules.ts'

interface Posting {
  kind: PostingKind
  /** Unique key of the posting: `capture:17`. */
  key: string
  offerId: number
  paymentId?: number
  currency: Currency
  entries: Partial<Record<LedgerAccount, number>>
}

/**
 * Books entries, which must sum to zero. A posting with a known key is skipped; returns whether
 * this one is new.
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

/** Whether a posting with this key exists. */
export const isPosted = async (ctx: Pick<Ctx, 'tx'>, key: string): Promise<boolean> =>
  (await queryOne(ctx, `select 1 as yes from ledger_transactions where unique_key = $1`, [key])) !== undefined
