import { townName } from '#api/address/reader-names.part.ts'
import { mapUrlOf, type RowRoute } from '#api/auction/auction-row.view.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'
import { leavesOf } from './leaves.part.ts'

const SHOWN_DEALS = 5
const SHOWN_COURIERS = 3

export interface DealRow extends RowRoute {
  categoryId: string
  fromCity: string
  fromCountryCode: string
  toCity: string
  toCountryCode: string
  distance: number | null
}

interface DoneRow extends DealRow {
  grossMinor: number
  currency: Currency
  realizedAt: Date
}

export interface DealWay {
  categoryId: string
  from: string
  to: string
  distance: number | null
  mapUrl: string | null
}

export interface DoneDeal extends DealWay {
  gross: Money
  realizedAt: Date
}

/** Deals that came to their end; who asks says which. */
const DONE = /* sql */ `from offers o join auctions a on a.id = o.auction_id
  where o.status = 'realized' and o.realized_at is not null`
/** What a storefront has carried of a category. */
const DONE_HERE = /* sql */ `${DONE} and a.locale = $1 and a.category_id = any($2)`

/** The towns and the way, no title, which its owner wrote for couriers only. */
export const DEAL_COLUMNS = /* sql */ `a.category_id as "categoryId",
  a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
  a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode",
  a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
  a.polyline_string as "polylineString", a.distance`

const LAST_DEALS = (done: string) => /* sql */ `select ${DEAL_COLUMNS}, a.currency,
  o.gross_minor as "grossMinor", o.realized_at as "realizedAt"
  ${done} order by o.realized_at desc, o.id desc limit ${SHOWN_DEALS}`

export const wayOf = (row: DealRow, { language }: Storefront): DealWay => ({
  categoryId: row.categoryId,
  from: townName(row.fromCity, row.fromCountryCode, language),
  to: townName(row.toCity, row.toCountryCode, language),
  distance: row.distance,
  mapUrl: mapUrlOf(row),
})

const dealOf = (row: DoneRow, storefront: Storefront): DoneDeal => ({
  ...wayOf(row, storefront),
  gross: money(row.grossMinor, row.currency),
  realizedAt: row.realizedAt,
})

/** What was carried last of a category. */
export async function findDoneDeals(ctx: Ctx, category: string): Promise<DoneDeal[]> {
  const bind = [ctx.storefront.locale, leavesOf([category])]
  const rows = await query<DoneRow>(ctx, LAST_DEALS(DONE_HERE), bind)
  return rows.map((row) => dealOf(row, ctx.storefront))
}

/** What one company has carried last, for whichever storefront. */
export async function findDealsOfCompany(ctx: Ctx, companyId: number): Promise<DoneDeal[]> {
  const rows = await query<DoneRow>(ctx, LAST_DEALS(`${DONE} and o.company_id = $1`), [companyId])
  return rows.map((row) => dealOf(row, ctx.storefront))
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
     from (select o.company_id, count(*) as times ${DONE_HERE} group by o.company_id) done
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
