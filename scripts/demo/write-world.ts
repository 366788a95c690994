import { query } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { insert } from './insert-rows.ts'
import type { PostingRow, World } from './world.ts'

const REQUEST_ID = 'demo'

/** Who is named comes before who names. */
export async function writeWorld(ctx: TxCtx, world: World): Promise<void> {
  await insert(ctx, 'users', world.users)
  await insert(ctx, 'agreements', world.agreements)
  await insert(ctx, 'companies', world.companies)
  await insert(ctx, 'company_documents', world.documents)
  await insert(ctx, 'auctions', world.auctions)
  await insert(ctx, 'auction_items', world.items)
  await insert(ctx, 'auction_pictures', world.pictures)
  await insert(ctx, 'observed_auctions', world.observed)
  await insert(ctx, 'offers', world.offers)
  await insert(ctx, 'payments', world.payments)
  await insert(ctx, 'fees', world.fees)
  await insert(ctx, 'payouts', world.payouts)
  await insert(ctx, 'deliveries', world.deliveries)
  await insert(ctx, 'delivery_proofs', world.proofs)
  await insert(ctx, 'opinions', world.opinions)
  await writeBooks(ctx, world.postings)
  await writeLog(ctx, world)
}

const keyOf = ({ kind, thing }: PostingRow): string => `${kind}:${thing.id}`

async function writeBooks(ctx: TxCtx, postings: readonly PostingRow[]): Promise<void> {
  const inOrder = postings.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const transactions = inOrder.map((one) => ({
    kind: one.kind,
    uniqueKey: keyOf(one),
    offerId: one.offer.id,
    paymentId: one.payment?.id ?? null,
    at: one.at,
  }))
  await insert(ctx, 'ledger_transactions', transactions)
  const entries = inOrder.flatMap((one) =>
    Object.entries(one.entries)
      .filter(([, minor]) => minor !== 0)
      .map(([account, amount]) => ({
        key: keyOf(one),
        account,
        amount,
        currency: one.offer.currency,
      })),
  )
  await query(
    ctx,
    `insert into ledger_entries (transaction_id, account, amount_minor, currency)
     select t.id, e.account, e.amount, e.currency
     from jsonb_to_recordset($1::jsonb) as e (key text, account text, amount int, currency text)
     join ledger_transactions t on t.unique_key = e.key`,
    [JSON.stringify(entries)],
  )
}

/** In the order of time; of one instant, in the order of telling. */
async function writeLog(ctx: TxCtx, { log }: World): Promise<void> {
  const inOrder = log.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const events = inOrder.map(({ machine, thing, event, from, to, actor, reason, at }) => ({
    machine,
    thingId: String(thing.id),
    event,
    fromState: from,
    toState: to,
    actorId: actor?.id ?? null,
    reason,
    requestId: REQUEST_ID,
    at,
  }))
  await insert(ctx, 'audit_events', events)
}
