import { townName } from '#api/address/reader-names.lib.ts'
import { mapUrlOf, type RowRoute } from '#api/auction/auction-row.view.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { VehicleFacts } from '#api/company/vehicle/vehicle.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { Currency, Locale, Storefront } from '#content/storefronts.ts'
import { PAGES, pageCategories } from './page-categories.query.ts'

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

/** Towns and route only. Titles are left out, because owners wrote them for couriers. */
export const DEAL_COLUMNS = /* sql */ `a.category_id as "categoryId",
  a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
  a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode",
  a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
  a.polyline_string as "polylineString", a.distance`

/** Only this many newest deals are considered. */
const RECENT = 20_000

/** The newest deals of all storefronts, as a subquery. */
export const RECENT_DEALS = /* sql */ `(
      select id, auction_id, company_id, currency, net_minor, gross_minor, fee_net_minor, fee_vat_minor, realized_at
      from offers where status = 'realized' and realized_at is not null
      order by realized_at desc, id desc limit ${RECENT}
    )`

/** The newest deals with their page; deals without a page are left out. */
const DONE_ON_PAGES = /* sql */ `with ${PAGES}, done as (
    select a.locale, p.page, a.id as auction_id, o.id, o.company_id, o.gross_minor, o.realized_at
    from ${RECENT_DEALS} o join auctions a on a.id = o.auction_id join pages p on p.leaf = a.category_id and p.page <> '')`

const DEALS_OF_PAGES = /* sql */ `${DONE_ON_PAGES}
  select d.locale, d.page, ${DEAL_COLUMNS}, a.currency, d.gross_minor as "grossMinor", d.realized_at as "realizedAt"
  from (
    select *, row_number() over (partition by locale, page order by realized_at desc, id desc) as place from done
  ) d join auctions a on a.id = d.auction_id
  where d.place <= ${SHOWN_DEALS} order by d.locale, d.page, d.place`

/** The vehicle of company `c` that carries most, as JSON; null without one. */
const LARGEST_VEHICLE = /* sql */ `(
    select json_build_object('type', v.type, 'loadLength', v.load_length, 'payload', v.payload) from company_vehicles v
    where v.company_id = c.id and v.archived_at is null order by v.payload desc, v.id limit 1)`

const COURIERS_OF_PAGES = /* sql */ `${DONE_ON_PAGES}, ranked as (
    select d.locale, d.page, d.company_id, row_number() over (
      partition by d.locale, d.page order by count(*) desc, d.company_id) as place
    from done d join companies c on c.id = d.company_id
      join users u on u.id = c.user_id
    where c.status = 'verified' and u.status = 'active'
    group by d.locale, d.page, d.company_id)
  select r.locale, r.page, c.id, c.slug, c.name, c.city, c.country, c.stars_sum as "starsSum",
    c.opinions_count as "opinionsCount", c.deals_count as "dealsCount", ${LARGEST_VEHICLE} as vehicle
  from ranked r join companies c on c.id = r.company_id
  where r.place <= ${SHOWN_COURIERS} order by r.locale, r.page, r.place`

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

const DEALS_OF_COMPANY = /* sql */ `select ${DEAL_COLUMNS}, a.currency,
    o.gross_minor as "grossMinor", o.realized_at as "realizedAt"
  from offers o join auctions a on a.id = o.auction_id
  where o.status = 'realized' and o.realized_at is not null and o.company_id = $1
  order by o.realized_at desc, o.id desc limit ${SHOWN_DEALS}`

export interface DoneBy {
  id: number
  slug: string
  name: string
  city: string | null
  country: string
  starsSum: number
  opinionsCount: number
  dealsCount: number
  vehicle: Pick<VehicleFacts, 'type' | 'loadLength' | 'payload'> | null
}

/** For a storefront and category: recent deals, and the busiest couriers who can be asked. */
type DoneWork = (storefront: Storefront, category: string) => { deals: DoneDeal[]; couriers: DoneBy[] }

type OnPage<Row> = Row & { locale: Locale; page: string }

export async function findDoneWork(ctx: Ctx): Promise<DoneWork> {
  const dealRows = await query<OnPage<DoneRow>>(ctx, DEALS_OF_PAGES, [...pageCategories])
  const courierRows = await query<OnPage<DoneBy>>(ctx, COURIERS_OF_PAGES, [...pageCategories])
  const keyOf = ({ locale, page }: { locale: Locale; page: string }) => `${locale} ${page}`
  const dealsByPage = Map.groupBy(dealRows, keyOf)
  const couriersByPage = Map.groupBy(courierRows, keyOf)
  return (storefront, page) => {
    const key = keyOf({ locale: storefront.locale, page })
    return {
      deals: (dealsByPage.get(key) ?? []).map((row) => dealOf(row, storefront)),
      couriers: (couriersByPage.get(key) ?? []).map((row) => ({
        ...row,
        city: row.city && townName(row.city, row.country, storefront.language),
      })),
    }
  }
}

/** A company's latest deals, from all storefronts. */
export async function findDealsOfCompany(ctx: Ctx, companyId: number): Promise<DoneDeal[]> {
  const rows = await query<DoneRow>(ctx, DEALS_OF_COMPANY, [companyId])
  return rows.map((row) => dealOf(row, ctx.storefront))
}
