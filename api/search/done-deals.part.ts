import { townName } from '#api/address/reader-names.part.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import type { Currency } from '#content/storefronts.ts'
import { leavesOf } from './search-conditions.part.ts'

const SHOWN_DEALS = 5
const SHOWN_COURIERS = 3

interface DealRow {
  categoryId: string
  fromCity: string
  fromCountryCode: string
  toCity: string
  toCountryCode: string
  distance: number | null
  grossMinor: number
  currency: Currency
  realizedAt: Date
}

export interface DoneDeal {
  categoryId: string
  from: string
  to: string
  distance: number | null
  gross: Money
  realizedAt: Date
}

/** `done` narrows deals to what a storefront has carried of a category. */
const DONE = /* sql */ `from offers o join auctions a on a.id = o.auction_id
  where o.status = 'realized' and o.realized_at is not null
    and a.locale = $1 and a.category_id = any($2)`

/** What was carried last: the towns and the price, no title, which its owner wrote for couriers only. */
export async function findDoneDeals(ctx: Ctx, category: string): Promise<DoneDeal[]> {
  const { locale, language } = ctx.storefront
  const rows = await query<DealRow>(
    ctx,
    `select a.category_id as "categoryId",
       a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
       a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode",
       a.distance, a.currency, o.gross_minor as "grossMinor", o.realized_at as "realizedAt"
     ${DONE} order by o.realized_at desc, o.id desc limit ${SHOWN_DEALS}`,
    [locale, leavesOf([category])],
  )
  return rows.map((row) => ({
    categoryId: row.categoryId,
    from: townName(row.fromCity, row.fromCountryCode, language),
    to: townName(row.toCity, row.toCountryCode, language),
    distance: row.distance,
    gross: money(row.grossMinor, row.currency),
    realizedAt: row.realizedAt,
  }))
}

export interface DoneBy {
  id: number
  slug: string
  name: string
  city: string | null
  country: string
  starsSum: number
  opinionsCount: number
  dealsCount: number
}

/** Who carried most of it and still works here. */
export async function findDoneBy(ctx: Ctx, category: string): Promise<DoneBy[]> {
  const { locale, language } = ctx.storefront
  const rows = await query<DoneBy>(
    ctx,
    `select c.id, c.slug, c.name, c.city, c.country, c.stars_sum as "starsSum",
       c.opinions_count as "opinionsCount", c.deals_count as "dealsCount"
     from (select o.company_id, count(*) as times ${DONE} group by o.company_id) done
     join companies c on c.id = done.company_id
     join users u on u.id = c.user_id and u.status not in ('blocked', 'erased')
     order by done.times desc, c.id limit ${SHOWN_COURIERS}`,
    [locale, leavesOf([category])],
  )
  return rows.map((row) => ({
    ...row,
    city: row.city && townName(row.city, row.country, language),
  }))
}
