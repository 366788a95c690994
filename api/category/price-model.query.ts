import type { Currency } from '#content/storefronts.ts'
import type { Load } from './tariff.rules.ts'

/**
 * Agreed deals since `$1` in euro, at today's exchange rates. Excluded are charities, refunds,
 * chargebacks and deals reported as fraud. Outliers are dropped later, during training.
 */
export const FILL_DEALS = /* sql */ `insert into price_deals (offer_id, main_category_id, category_id, km, weight_kg,
    volume_m3, load_kg, floors, date_range, currency, euro, agreed_at)
  select o.id, a.main_category_id, a.category_id, a.distance, a.total_weight_kg, i.m3,
    greatest(a.total_weight_kg, i.m3 * $2::float8),
    case when a.pickup_elevator then 0 else abs(coalesce(a.pickup_floor, 0)) end
      + case when a.delivery_elevator then 0 else abs(coalesce(a.delivery_floor, 0)) end,
    a.transport_date_range, o.currency, o.gross_minor / 100.0 / r.per_euro, o.accepted_at
  from offers o
    join auctions a on a.id = o.auction_id
    join users u on u.id = o.bidder_id and u.role = 'courier'
    join currency_rates r on r.code = o.currency
    left join lateral (
      select nullif(sum(items_number * coalesce((extra->>'volume')::float8,
        length_cm::float8 * width_cm * height_cm / 1e6)), 0) as m3
      from auction_items where auction_id = a.id
    ) i on true
  where o.status in ('accepted', 'realized') and o.gross_minor > 0 and not o.is_fraud_reported
    and o.accepted_at > $1 and a.distance > 0 and a.main_category_id is not null and a.category_id is not null
    and not exists (select 1 from payments p where p.offer_id = o.id
      and (p.status in ('refunded', 'partially_refunded')
        or exists (select 1 from chargebacks c where c.payment_id = p.id and c.status <> 'won')))`

export interface DealRow {
  mainCategoryId: string
  categoryId: string
  distance: number
  weightKg: number | null
  volumeM3: number | null
  dateRange: Load['dateRange']
  floors: number
  currency: Currency
  euro: number
  agreedAt: Date
}

/** The newest `$1` deals. */
export const DEALS = /* sql */ `select main_category_id as "mainCategoryId", category_id as "categoryId", km as distance,
    weight_kg as "weightKg", volume_m3 as "volumeM3", date_range as "dateRange", floors, currency, euro,
    agreed_at as "agreedAt"
  from price_deals order by agreed_at desc, offer_id limit $1`

export interface KnownRow {
  /** Today's exchange rate per euro. */
  perEuro: number | null
  model: {
    deals: number
    coefficients: Record<string, number>
    low: number
    middle: number
    high: number
    perEuro: Partial<Record<Currency, number>>
  } | null
  /** Numbers of similar deals, the most similar first; each level includes the previous one. */
  alike: { deals: number; lowEuro: number; highEuro: number }[] | null
}

const MODEL = /* sql */ `json_build_object('deals', deals, 'coefficients', coefficients, 'low', low,
  'middle', middle, 'high', high, 'perEuro', per_euro)`

/**
 * The model of a main category, and deals similar to a job, in three levels: same category,
 * currency and season, similar distance and load; same main category and currency; same main
 * category, any currency.
 */
export const KNOWN = /* sql */ `select
  (select ${MODEL} from price_models where main_category_id = $1) as model,
  (select per_euro::float8 from currency_rates where code = $7) as "perEuro",
  (select json_agg(json_build_object('deals', deals, 'lowEuro', low, 'highEuro', high) order by nearness) from (
    select nearness, count(*)::int as deals,
      percentile_cont(0.25) within group (order by euro) as low,
      percentile_cont(0.75) within group (order by euro) as high
    from generate_series(1, 3) nearness join (
      select euro, case
          when category_id = $2 and currency = $7 and km between $3::float8 / 1.3 and $3::float8 * 1.3
            and ($4::float8 is null or load_kg between $4::float8 / 2 and $4::float8 * 2)
            and abs((extract(month from agreed_at at time zone 'UTC')::int - $5::int + 18) % 12 - 6) <= 2 then 1
          when currency = $7 and km between $3::float8 / 1.5 and $3::float8 * 1.5
            and ($4::float8 is null or load_kg between $4::float8 / 3 and $4::float8 * 3) then 2
          else 3 end as "is"
      from price_deals
      where main_category_id = $1 and km between $3::float8 / 2 and $3::float8 * 2 and agreed_at > $6
        and ($4::float8 is null or load_kg between $4::float8 / 4 and $4::float8 * 4)
    ) d on d."is" <= nearness
    group by nearness
  ) s) as alike`

export interface ModelRow {
  mainCategoryId: string
  model: NonNullable<KnownRow['model']>
}

export const MODELS = /* sql */ `select main_category_id as "mainCategoryId", ${MODEL} as model
  from price_models where main_category_id = any($1)`

export interface RateRow {
  currency: Currency
  perEuro: number
}

export const RATES = /* sql */ `select code as currency, per_euro::float8 as "perEuro" from currency_rates`
