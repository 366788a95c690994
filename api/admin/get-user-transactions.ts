import type { Currency } from '#content/storefronts.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { CHART_MONTHS } from './admin.rules.ts'

interface MonthRow {
  month: string
  listings: number
  offers: number
  deals: number
}

interface MoneyRow {
  month: string
  currency: Currency
  paidMinor: number
  earnedMinor: number
}

/** A month of the charts: `2026-11`. */
interface UserMonth extends MonthRow {
  /** Payments less refunds, and payouts to the user's company, by currency. */
  money: { currency: Currency; paid: WireMoney; earned: WireMoney }[]
}

const MONTHS = /* sql */ `
  select generate_series(date_trunc('month', $2::timestamptz at time zone 'UTC') - interval '${CHART_MONTHS - 1} months',
    date_trunc('month', $2::timestamptz at time zone 'UTC'), interval '1 month') as month`
const within = (at: string): string =>
  `${at} at time zone 'UTC' >= m.month and ${at} at time zone 'UTC' < m.month + interval '1 month'`
const NAMED = `to_char(m.month, 'YYYY-MM') as month`

/** Activity and money of a user in each of the last months. */
export async function getUserTransactions(ctx: Ctx, userId: number) {
  const user = orNotFound(
    await queryOne<{ id: number; name: string }>(ctx, `select id, name from users where id = $1`, [userId]),
  )
  const bind = [userId, ctx.now.toJSDate()]
  const done = await query<MonthRow>(
    ctx,
    `with m as (${MONTHS}) select ${NAMED},
       (select count(*)::int from auctions a where a.owner_id = $1 and a.status <> 'draft'
         and ${within('coalesce(a.published_at, a.created_at)')}) as listings,
       (select count(*)::int from offers o where o.bidder_id = $1 and ${within('o.created_at')}) as offers,
       (select count(*)::int from offers o join auctions a on a.id = o.auction_id
         where (o.bidder_id = $1 or a.owner_id = $1) and ${within('o.realized_at')}) as deals
     from m order by m.month`,
    bind,
  )
  const moved = await query<MoneyRow>(
    ctx,
    `with m as (${MONTHS}), moved as (
       select captured_at as at, currency, amount_minor - refunded_minor as paid, 0 as earned
       from payments where payer_id = $1 and captured_at is not null
       union all
       select p.paid_at, p.currency, 0, p.amount_minor from payouts p join companies c on c.id = p.company_id
       where c.user_id = $1 and p.status = 'paid')
     select ${NAMED}, currency, sum(paid)::float8 as "paidMinor", sum(earned)::float8 as "earnedMinor"
     from m join moved on ${within('moved.at')} group by m.month, currency order by m.month, currency`,
    bind,
  )
  const months = done.map((month): UserMonth => ({
    ...month,
    money: moved.filter((one) => one.month === month.month).map(moneyOf),
  }))
  return { ...user, months }
}

const moneyOf = ({ currency, paidMinor, earnedMinor }: MoneyRow) => ({
  currency,
  paid: toWire(money(paidMinor, currency)),
  earned: toWire(money(earnedMinor, currency)),
})
