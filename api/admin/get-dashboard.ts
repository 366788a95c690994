import type { Currency } from '#content/storefronts.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db.ts'
import { ANNOUNCEMENT_TRIES } from '#api/notification/notification.rules.ts'
import { CONVERSION_DAYS, FRESH_DAYS } from './admin.rules.ts'

const COUNTS = /* sql */ `select
  (select count(*)::int from auctions where status = 'active') as "listingsOpen",
  (select count(*)::int from auctions where published_at >= $1) as "listingsNew",
  (select count(*)::int from offers where status = 'active') as "offersOpen",
  (select count(*)::int from offers where created_at >= $1) as "offersNew",
  (select count(*)::int from users where created_at >= $1) as "usersNew",
  (select count(*)::int from auctions where published_at >= $2) as "posted",
  (select count(*)::int from auctions a where published_at >= $2
    and exists (select from offers o where o.auction_id = a.id and o.accepted_at is not null)) as "booked",
  (select count(*)::int from companies c where c.status = 'submitted' or exists (
    select from verification_blocks b where b.company_id = c.id and b.status = 'submitted')) as "companiesWaiting",
  (select count(*)::int from identity_checks where status = 'submitted') as "identitiesWaiting",
  (select count(*)::int from charity_checks where status = 'submitted') as "charitiesWaiting",
  (select count(*)::int from message_maskings where status = 'appealed') as "messagesAppealed",
  (select count(*)::int from graphile_worker.jobs where run_at <= $4 and attempts < max_attempts) as "jobsDue",
  (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as "jobsGivenUp",
  (select count(*)::int from outbox_announcements where tries < $3) as "eventsUntold",
  (select count(*)::int from outbox_announcements where tries >= $3) as "eventsPutAside",
  (select count(*)::int from outbox_mails where sent_at is null and error is null
    and (due_at is null or due_at <= $4)) as "mailsWaiting",
  (select count(*)::int from outbox_mails where sent_at is null and error is not null) as "mailsFailed",
  (select count(*)::int from payouts where status = 'failed') as "payoutsFailed",
  (select count(*)::int from refunds where status in ('failed', 'noticed')) +
    (select count(*)::int from chargebacks where status in ('open', 'lost')) as "moneyWaiting"`

type Counts = Record<
  | 'listingsOpen'
  | 'listingsNew'
  | 'offersOpen'
  | 'offersNew'
  | 'usersNew'
  | 'posted'
  | 'booked'
  | 'companiesWaiting'
  | 'identitiesWaiting'
  | 'charitiesWaiting'
  | 'messagesAppealed'
  | 'jobsDue'
  | 'jobsGivenUp'
  | 'eventsUntold'
  | 'eventsPutAside'
  | 'mailsWaiting'
  | 'mailsFailed'
  | 'payoutsFailed'
  | 'moneyWaiting',
  number
>

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
    from payouts) m
  group by currency having sum(paid + held + due + out) > 0 order by currency`

interface DashboardMoney {
  currency: Currency
  /** Paid in by customers lately, less what went back. */
  paid: WireMoney
  /** Kept for couriers until the delivery is confirmed; to be paid out; paid out lately. */
  held: WireMoney
  due: WireMoney
  paidOut: WireMoney
}

/** How the shop does at this moment; its money is told only to who has to do with it. */
export async function getDashboard(ctx: SignedInCtx) {
  const [fresh, posted] = [FRESH_DAYS, CONVERSION_DAYS].map((days) => ctx.now.minus({ days }).toJSDate()) // prettier-ignore
  const counts = await queryOne<Counts>(ctx, COUNTS, [
    fresh,
    posted,
    ANNOUNCEMENT_TRIES,
    ctx.now.toJSDate(),
  ])
  if (!counts) throw new Error('nothing can be counted')
  const rows = may('admin.dashboard:money', ctx.caller)
    ? await query<MoneyRow>(ctx, MONEY, [posted])
    : null
  return { ...counts, money: rows ? rows.map(moneyOf) : null }
}

const moneyOf = ({ currency, paid, held, due, paidOut }: MoneyRow): DashboardMoney => {
  const wire = (minor: number) => toWire(money(minor, currency))
  return { currency, paid: wire(paid), held: wire(held), due: wire(due), paidOut: wire(paidOut) }
}
