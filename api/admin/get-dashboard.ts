import type { Currency } from '#content/storefronts.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import { ANNOUNCEMENT_TRIES } from '#api/notification/notification.rules.ts'
import { CONVERSION_DAYS, FRESH_DAYS } from './admin.rules.ts'
import { QUEUE_COUNTED, queueNames, queues, type QueueName } from './queue.rules.ts'

/**
 * Counts of listings, offers and accounts. `$1` is the start of "new", `$2` the start of the
 * booking rate.
 */
const MARKET = /* sql */ `select
  (select count(*)::int from auctions where status = 'active') as "listingsOpen",
  (select count(*)::int from auctions where published_at >= $1) as "listingsNew",
  (select count(*)::int from offers where status = 'active') as "offersOpen",
  (select count(*)::int from offers where created_at >= $1) as "offersNew",
  (select count(*)::int from users where created_at >= $1) as "usersNew",
  (select count(*)::int from auctions where published_at >= $2) as "posted",
  (select count(*)::int from auctions a where published_at >= $2
    and exists (select from offers o where o.auction_id = a.id and o.accepted_at is not null)) as "booked"`

type Market = Record<
  'listingsOpen' | 'listingsNew' | 'offersOpen' | 'offersNew' | 'usersNew' | 'posted' | 'booked',
  number
>

/** Automatic work; a growing count shows that it has stopped. `$1` and `$2` as in `queues`. */
const machines = {
  jobsDue: `select from graphile_worker.jobs where run_at <= $1 and attempts < max_attempts`,
  eventsUntold: `select from outbox_announcements where tries < $2`,
  mailsWaiting: `select from outbox_mails where sent_at is null and refused_at is null and error is null
    and (due_at is null or due_at <= $1)`,
} as const

type MachineName = keyof typeof machines
const machineNames = Object.keys(machines) as MachineName[]

const dueOf = (name: QueueName): string => ('isTimed' in queues[name] ? 'due' : 'null::timestamptz as due')

/** One statement for all: how many wait, and for queues also since when and until when. */
const WAITING = [
  ...queueNames.map(
    (name) => /* sql */ `select '${name}' as name, count(*)::int as count, min(at) as oldest, min(due) as due
      from (select at, ${dueOf(name)} from (${queues[name].waiting}) w order by at limit ${QUEUE_COUNTED + 1}) q
      where $1::timestamptz is not null and $2::int is not null`,
  ),
  ...machineNames.map(
    (name) => /* sql */ `select '${name}', count(*)::int, null::timestamptz, null::timestamptz
      from (${machines[name]} limit ${QUEUE_COUNTED + 1}) m`,
  ),
].join(' union all ')

interface WaitingRow {
  name: QueueName | MachineName
  count: number
  oldest: Date | null
  due: Date | null
}

interface WaitingQueue {
  queue: QueueName
  /** Counting stops at 101, which means "more than 100". */
  count: number
  oldest: Instant
  /** Next deadline in the queue; null without one. */
  due: Instant | null
}

interface MoneyRow {
  currency: Currency
  paid: number
  held: number
  due: number
  paidOut: number
}

const MONEY = /* sql */ `select currency, sum(paid)::float8 as paid, sum(held)::float8 as held,
    sum(due)::float8 as due, sum(out)::float8 as "paidOut"
  from (
    select currency, amount_minor - refunded_minor as paid, 0 as held, 0 as due, 0 as out
    from payments where captured_at >= $1
    union all
    select currency, 0, case when status = 'on_hold' then amount_minor else 0 end,
      case when status in ('due', 'processing', 'failed') then amount_minor else 0 end,
      case when paid_at >= $1 then amount_minor else 0 end
    from payouts
    union all
    select currency, 0, 0, amount_minor, 0 from reversals
    where payout_id is not null and status in ('noticed', 'due')) m
  group by currency having sum(paid + held + due + out) > 0 order by currency`

interface DashboardMoney {
  currency: Currency
  /** Payments of the last 30 days, less refunds. */
  paid: WireMoney
  /** Held until delivery; `due` is to be paid out; `paidOut` in the last 30 days. */
  held: WireMoney
  due: WireMoney
  paidOut: WireMoney
}

interface Sums {
  market: Market
  money: MoneyRow[]
}

/** Above this size the sums take a while and are cached for a minute. */
const BUSY = 1000
const sums = ttlCache<Sums>({
  ms: 60_000,
  most: 1,
  isKept: ({ market }) => market.posted + market.offersNew > BUSY,
})

/** Figures of the shop and the queues of this admin; money only with the permission for it. */
export async function getDashboard(ctx: SignedInCtx) {
  const asked = [ctx.now.toJSDate(), ANNOUNCEMENT_TRIES]
  const waiting = await query<WaitingRow>(ctx, WAITING, asked)
  const { market, money } = await sums('all', () => sumUp(ctx))
  const countOf = (wanted: WaitingRow['name']) => waiting.find(({ name }) => name === wanted)?.count ?? 0
  return {
    ...market,
    jobsDue: countOf('jobsDue'),
    eventsUntold: countOf('eventsUntold'),
    mailsWaiting: countOf('mailsWaiting'),
    companiesWaiting: countOf('verifications'),
    identitiesWaiting: countOf('identities'),
    charitiesWaiting: countOf('charities'),
    messagesAppealed: countOf('messages'),
    jobsGivenUp: countOf('jobs'),
    eventsPutAside: countOf('events'),
    mailsFailed: countOf('mails'),
    payoutsFailed: countOf('payouts'),
    queues: ownQueues(ctx, waiting),
    money: may('admin.dashboard:money', ctx.caller) ? money.map(moneyOf) : null,
  }
}

async function sumUp(ctx: Ctx): Promise<Sums> {
  const [fresh, posted] = [FRESH_DAYS, CONVERSION_DAYS].map((days) => ctx.now.minus({ days }).toJSDate())
  const market = await queryOne<Market>(ctx, MARKET, [fresh, posted])
  if (!market) throw new Error('nothing can be counted')
  const money = await query<MoneyRow>(ctx, MONEY, [posted])
  return { market, money }
}

/** Queues that this admin may open and that are not empty, the longest waiting first. */
const ownQueues = ({ caller }: SignedInCtx, waiting: readonly WaitingRow[]): WaitingQueue[] =>
  queueNames
    .flatMap((queue) => {
      const { count = 0, oldest, due } = waiting.find(({ name }) => name === queue) ?? {}
      return oldest && may(queues[queue].asks, caller)
        ? [{ queue, count, oldest: oldest.toISOString(), due: due?.toISOString() ?? null }]
        : []
    })
    .sort((one, other) => one.oldest.localeCompare(other.oldest))

const moneyOf = ({ currency, paid, held, due, paidOut }: MoneyRow): DashboardMoney => {
  const wire = (minor: number) => toWire(money(minor, currency))
  return { currency, paid: wire(paid), held: wire(held), due: wire(due), paidOut: wire(paidOut) }
}
