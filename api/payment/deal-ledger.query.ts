import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { LedgerAccount, PostingKind } from './payment.rules.ts'

/** Maximum number of postings shown, the newest. The balances count them all. */
const POSTINGS_SHOWN = 100

interface Entry<Sum> {
  /** Account of the ledger. */
  account: LedgerAccount
  /** Positive for an asset, negative for a liability. */
  amount: Sum
}

interface Posting<Sum> {
  /** Id of the posting. */
  id: number
  /** Business event that it books. */
  kind: PostingKind
  /** The payment, if the posting is about one. */
  paymentId: number | null
  /** Time of the posting. */
  at: Instant
  /** One entry for each account; they sum to zero. */
  entries: Entry<Sum>[]
}

interface LedgerRow {
  currency: Currency | null
  postings: Posting<number>[]
  balances: Entry<number>[]
  total: number
}

interface DealLedger {
  /** Oldest first. The entries of each sum to zero; positive amounts are assets. */
  postings: Posting<WireMoney>[]
  /** Balance of each account of this deal; together they are zero. */
  balances: Entry<WireMoney>[]
  /** Number of postings, if not all are listed. */
  total: number
}

const ENTRY = /* sql */ `json_build_object('account', e.account, 'amount', e.amount_minor)`

/** The double-entry ledger of one deal. */
export async function findDealLedger(ctx: Pick<Ctx, 'tx'>, offerId: number): Promise<DealLedger> {
  const row = await queryOne<LedgerRow>(
    ctx,
    `with mine as (select id, kind, payment_id, at from ledger_transactions where offer_id = $1)
     select
       (select min(e.currency) from mine t join ledger_entries e on e.transaction_id = t.id) as currency,
       (select count(*)::int from mine) as total,
       (select coalesce(json_agg(p order by p.id), '[]') from (
          select t.id::float8 as id, t.kind, t.payment_id as "paymentId", t.at,
            (select json_agg(${ENTRY} order by e.id) from ledger_entries e where e.transaction_id = t.id) as entries
          from mine t order by t.id desc limit ${POSTINGS_SHOWN}
        ) p) as postings,
       (select coalesce(json_agg(b), '[]') from (
          select e.account, sum(e.amount_minor)::float8 as amount
          from mine t join ledger_entries e on e.transaction_id = t.id group by e.account order by e.account
        ) b) as balances`,
    [offerId],
  )
  if (!row?.currency) return { postings: [], balances: [], total: 0 }
  const { currency, postings, balances, total } = row
  const wire = ({ account, amount }: Entry<number>) => ({ account, amount: toWire(money(amount, currency)) })
  return {
    postings: postings.map((one) => ({
      ...one,
      at: new Date(one.at).toISOString(),
      entries: one.entries.map(wire),
    })),
    balances: balances.map(wire),
    total,
  }
}
