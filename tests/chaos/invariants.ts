import type Stripe from 'stripe'
import { query } from '#api/kit/db/db.ts'
import { machines, wrongAuctions } from '#tests/support/ledger.ts'
import type { Acknowledged, Journal } from './journal.ts'

/** Violations, one per line; none if all is well. */
type Violations = Promise<string[]>

const ask = <T extends object>(sql: string, bind: unknown[] = []) => query<T>({ tx: undefined }, sql, bind)

/** Each row of the query is a violation. */
const none = async (sql: string, bind: unknown[] = []): Violations =>
  (await ask(sql, bind)).map((found) => JSON.stringify(found))

const only = <What extends Acknowledged['what']>({ acknowledged }: Journal, what: What) =>
  acknowledged.filter((one): one is Extract<Acknowledged, { what: What }> => one.what === what)

/** I1: every acknowledged write is there. */
export async function lostWrites(journal: Journal): Violations {
  const auctions = only(journal, 'auction')
  const offers = only(journal, 'offer')
  const events = [
    ...only(journal, 'accepted').map(({ offer }) => ['offer', offer, 'accept']),
    ...only(journal, 'paid').map(({ offer }) => ['offer', offer, 'captured']),
    ...only(journal, 'cancelled').map(({ offer }) => ['offer', offer, 'cancel']),
  ]
  const steps = only(journal, 'step')
  const opinions = only(journal, 'opinion')
  const lost = await Promise.all([
    none(
      `select * from unnest($1::int[], $2::uuid[]) as told(id, uuid)
       where not exists (select from auctions a where a.id = told.id and a.uuid = told.uuid and a.status <> 'draft')`,
      [auctions.map(({ id }) => id), auctions.map(({ uuid }) => uuid)],
    ),
    none(
      `select * from unnest($1::int[], $2::int[], $3::int[]) as told(id, auction, gross)
       where not exists (select from offers o where o.id = told.id and o.auction_id = told.auction and o.gross_minor = told.gross)`,
      [offers.map(({ id }) => id), offers.map(({ auction }) => auction), offers.map(({ grossMinor }) => grossMinor)],
    ),
    none(
      `select * from unnest($1::text[], $2::text[], $3::text[]) as told(machine, thing, event)
       where not exists (select from audit_events e where e.machine = told.machine and e.thing_id = told.thing and e.event = told.event)`,
      [0, 1, 2].map((part) => events.map((event) => String(event[part]))),
    ),
    none(
      `select * from unnest($1::int[], $2::text[]) as told(offer, event)
       where not exists (select from deliveries d join audit_events e on e.machine = 'delivery' and e.thing_id = d.id::text
         where d.offer_id = told.offer and e.event = told.event)`,
      [steps.map(({ offer }) => offer), steps.map(({ event }) => event)],
    ),
    none(
      `select * from unnest($1::int[], $2::text[]) as told(offer, side)
       where not exists (select from opinions o where o.offer_id = told.offer and o.side = told.side and o.status <> 'invited')`,
      [opinions.map(({ offer }) => offer), opinions.map(({ side }) => side)],
    ),
  ])
  return lost.flat()
}

/** I2: a request sent five times took effect once. */
export const repeatedEffects = async (journal: Journal): Violations => [
  ...(await none(
    `select machine, thing_id, event, count(*) from audit_events
     where (machine, event) not in (('offer', 'accept'), ('offer', 'release'), ('auction', 'reserve'), ('auction', 'release'),
       ('payout', 'send'), ('payout', 'defer'))
       and event not like '%contact_shown'
     group by 1, 2, 3 having count(*) > 1`,
  )),
  ...(await none(
    `select id, uuid from auctions where status <> 'draft' and owner_id in
       (select id from users where email like 'ann-%@chaos.example') and not (uuid = any($1::uuid[]))`,
    [only(journal, 'auction').map(({ uuid }) => uuid)],
  )),
]

/** I3: one winner per auction, and each auction in the state of its offers. */
export const wrongWinners = async (): Violations => (await wrongAuctions()).map((found) => JSON.stringify(found))

/**
 * I4, I5: one charge per deal, refunds never above it and each once, and the same sums in both
 * ledgers.
 */
export async function wrongMoney(stripe: Stripe): Violations {
  const everything = { limit: 10_000 }
  const charges = (await stripe.charges.list({ limit: 100 }).autoPagingToArray(everything)).filter(
    ({ captured }) => captured,
  )
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray(everything)
  const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray(everything)
  const deals = await ask<{ id: number }>(`select id from offers where status in ('accepted', 'realized')`)
  const isDeal = new Set(deals.map(({ id }) => String(id)))
  const wrong: string[] = []
  const kept = new Map<string, number>()
  for (const { id, metadata, amount_captured: taken, amount_refunded: given } of charges) {
    if (given > taken) wrong.push(`charge ${id}: ${given} of ${taken} went back`)
    if (given === taken) continue
    const offer = metadata.offerId ?? 'none'
    kept.set(offer, (kept.get(offer) ?? 0) + 1)
    if (!isDeal.has(offer)) wrong.push(`charge ${id} is kept, but offer ${offer} is no deal`)
  }
  for (const [offer, times] of kept) if (times > 1) wrong.push(`offer ${offer} was charged ${times} times`)
  for (const { id } of deals) if (!kept.has(String(id))) wrong.push(`deal ${id} was not charged`)
  const keys = refunds.map(({ metadata }) => metadata?.key ?? '')
  wrong.push(...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `refund ${key} twice`))
  const groups = transfers.map(({ metadata }) => metadata.payoutId ?? '')
  wrong.push(...groups.filter((one, at) => groups.indexOf(one) !== at).map((one) => `payout ${one} twice`))
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  const held =
    sum(charges.map((charge) => charge.amount_captured - charge.amount_refunded)) -
    sum(transfers.map(({ amount }) => amount))
  const [books] = await ask<{ clearing: number; all: number }>(
    `select coalesce(sum(amount_minor) filter (where account = 'clearing'), 0)::int as clearing,
       coalesce(sum(amount_minor), 0)::int as "all" from ledger_entries`,
  )
  if (books?.all !== 0) wrong.push(`the books sum to ${books?.all}`)
  if (books?.clearing !== held) wrong.push(`our books hold ${books?.clearing}, the processor's ${held}`)
  return [
    ...wrong,
    ...(await none(`select id, refunded_minor, amount_minor from payments where refunded_minor > amount_minor`)),
    ...(await none(
      `select o.id from offers o where o.status = 'cancelled' and exists (
         select from payments p where p.offer_id = o.id and p.status in ('captured', 'partially_refunded'))`,
    )),
  ]
}

/** I6: the log holds only allowed moves, and replayed it leads to the current states. */
export async function wrongStates(): Violations {
  const wrong: string[] = []
  for (const [machine, { table, moves, born = null }] of Object.entries(machines)) {
    const log = await ask<{ thing: string; event: string; from: string | null; to: string }>(
      `select thing_id as thing, event, from_state as "from", to_state as "to"
       from audit_events where machine = $1 order by id`,
      [machine],
    )
    const states = new Map<string, string>()
    for (const { thing, event, from, to } of log) {
      const move = moves[event]
      const isLeft = (states.get(thing) ?? born) === from
      const isAllowed = from === null || from === to || (move?.to === to && move.from.includes(from))
      if (!isLeft || !isAllowed) wrong.push(`${machine} ${thing}: ${event} from ${from} to ${to}`)
      states.set(thing, to)
    }
    const stand = await ask<{ id: number; status: string }>(
      `select id, status from ${table} where id::text in (select thing_id from audit_events where machine = $1)`,
      [machine],
    )
    for (const { id, status } of stand)
      if (states.get(String(id)) !== status)
        wrong.push(`${machine} ${id} is ${status}, its log says ${states.get(String(id))}`)
  }
  return wrong
}

/** I7: an offer is chosen only on an open auction: both moves belong to one request. */
export const wrongChoices = (): Violations =>
  none(
    `select e.thing_id, e.at from audit_events e join offers o on o.id::text = e.thing_id
     where e.machine = 'offer' and e.event = 'accept' and (o.valid_until < e.at or not exists (
       select from audit_events a where a.machine = 'auction' and a.event = 'reserve'
         and a.thing_id = o.auction_id::text and a.request_id = e.request_id))`,
  )

/**
 * The notice of a reopened listing goes only to bidders whose offers had ended, who made no later
 * one, and while it stays open. Checked for listings without later events, where the recipients are
 * certain.
 */
const IS_FOR_BIDDERS = /* sql */ `exists (
  select from offers o join auctions a on a.id = o.auction_id
  where a.id::text = h.thing and a.status = 'active'
    and (o.status = 'expired' or o.status = 'lost' and o.ended_reason = 'other_accepted')
    and not exists (select from offers n where n.auction_id = a.id and n.company_id = o.company_id and n.id > o.id)
    and not exists (select from audit_events later where later.id > h.id
      and (later.machine = 'auction' and later.thing_id = h.thing or later.machine = 'offer' and later.thing_id = o.id::text)))`

/** I9: all pending work was done, and every event reached its recipients once and in order. */
export async function wrongNotices(): Violations {
  const told = /* sql */ `
    with told as (
      select id, "to", split_part(key, ':', 1) as event, split_part(key, ':', 2) as thing from (
        select id, user_id as "to", dedupe_key as key from notifications) as n),
    happened as (
      select e.id, e.machine || '.' || e.event as event, e.thing_id as thing,
        coalesce(o.auction_id::text, po.auction_id::text, d.auction_id::text, e.thing_id) as auction
      from audit_events e
      left join offers o on e.machine = 'offer' and o.id::text = e.thing_id
      left join (select p.id, o.auction_id from payments p join offers o on o.id = p.offer_id) po
        on e.machine = 'payment' and po.id::text = e.thing_id
      left join (select d.id, o.auction_id from deliveries d join offers o on o.id = d.offer_id) d
        on e.machine = 'delivery' and d.id::text = e.thing_id
      where e.machine in ('auction', 'offer', 'payment', 'delivery')),
    -- Repeated events of one thing have the same key, so only single ones can be matched.
    once as (select event, thing from happened group by 1, 2 having count(*) = 1)`
  return [
    ...(await none(
      `select task_identifier, last_error, attempts from graphile_worker.jobs
       where locked_at is not null or run_at < now() - interval '1 minute' or attempts >= max_attempts`,
    )),
    ...(await none(`select thread, payload, error from outbox_announcements`)),
    ...(await none(`select id, to_email, event, error from outbox_mails where sent_at is null
       and (due_at is null or due_at <= now())`)),
    ...(await none(
      `${told} select h.event, h.thing from happened h join once using (event, thing)
       where h.event in (select distinct event from told)
         and (h.event not in ('auction.reopen', 'auction.unhide') or ${IS_FOR_BIDDERS})
         and not exists (select from told t where t.event = h.event and t.thing = h.thing)`,
    )),
    ...(await none(
      `${told}, ordered as (
         select t."to", h.auction, h.event, h.id as happened, t.id as told,
           max(h.id) over (partition by t."to", h.auction order by t.id rows between unbounded preceding and 1 preceding) as before
         from told t join once using (event, thing) join happened h using (event, thing))
       select "to", auction, event from ordered where happened < before`,
    )),
  ]
}

/** I10: the parts of every amount add up to the cent. */
export const wrongAmounts = (): Violations =>
  none(`select id from offers where net_minor + vat_minor <> gross_minor
        union all select transaction_id from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`)

/** I12: one fee and one payout per deal, and none otherwise. */
export const wrongFees = (): Violations =>
  none(`select o.id, count(f.id), count(p.id) from offers o
        left join fees f on f.offer_id = o.id left join payouts p on p.offer_id = o.id
        where o.status in ('accepted', 'realized') group by o.id having count(f.id) <> 1 or count(p.id) <> 1`)
