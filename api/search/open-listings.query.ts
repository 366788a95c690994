import { rowColumns, type AuctionRow } from '#api/auction/auction-row.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { storefronts, type Storefront } from '#content/storefronts.ts'
import { PAGES, pageCategories } from './page-categories.query.ts'

const SHOWN = 4
/** Newest listings per category searched for one from the own country. */
const RECENT = 500

/**
 * The newest listings per page and country in `$3`, those that start in the country first. Only the
 * newest of each leaf are considered, and no leaf passes on more than one page can show.
 */
const OPEN_LISTINGS = /* sql */ `with ${PAGES},
  recent as materialized (
    select o.* from (select distinct leaf from pages) l cross join lateral (
      select auction_id, category_id, from_country, published_at from open_auctions
      where category_id = l.leaf order by published_at desc, auction_id desc limit ${RECENT}) o),
  few as materialized (
    select * from (
      select r.*, row_number() over (partition by category_id order by published_at desc, auction_id desc) as place,
        row_number() over (partition by category_id, from_country order by published_at desc, auction_id desc) as own
      from recent r) r
    where place <= ${SHOWN} or (own <= ${SHOWN} and from_country = any($3))),
  ranked as (
    select c.country, p.page, f.auction_id, row_number() over (
      partition by c.country, p.page
      order by (f.from_country = c.country) is true desc, f.published_at desc, f.auction_id desc) as place
    from unnest($3::text[]) c(country) cross join pages p join few f on f.category_id = p.leaf)
  select country, page, auction_id as id from ranked where place <= ${SHOWN} order by country, page, place`

const countries = [...new Set(storefronts.map(({ country }) => country ?? ''))]

/** Open listings for a storefront's page, without prices in the reader's currency. */
type OpenListings = (storefront: Storefront, page: string) => AuctionRow[]

export async function findOpenListings(ctx: Ctx): Promise<OpenListings> {
  const places = await query<{ country: string; page: string; id: number }>(ctx, OPEN_LISTINGS, [
    ...pageCategories,
    countries,
  ])
  const byId = await findRows(ctx, places)
  const byPage = Map.groupBy(places, ({ country, page }) => `${country} ${page}`)
  return ({ country }, page) => (byPage.get(`${country ?? ''} ${page}`) ?? []).flatMap(({ id }) => byId.get(id) ?? [])
}

/** Jobs on the page for couriers. */
const JOBS_SHOWN = 3
/** Newest listings searched for jobs with a price. */
const RECENT_JOBS = 2000

/** Newest listings for each country in `$1`: first those with a price per kilometre, then those from that country. */
const OPEN_JOBS = /* sql */ `with recent as materialized (
    select auction_id, from_country, published_at, (euro_cents_per_km > 0) is true as has_price from open_auctions
    order by published_at desc, auction_id desc limit ${RECENT_JOBS})
  select c.country, j.auction_id as id from unnest($1::text[]) c(country) cross join lateral (
    select * from recent
    order by has_price desc, (from_country = c.country) is true desc, published_at desc, auction_id desc
    limit ${JOBS_SHOWN}) j`

/** Open jobs to show couriers in a storefront’s country. */
export async function findOpenJobs(ctx: Ctx): Promise<(storefront: Storefront) => AuctionRow[]> {
  const places = await query<{ country: string; id: number }>(ctx, OPEN_JOBS, [countries])
  const byId = await findRows(ctx, places)
  const byCountry = Map.groupBy(places, ({ country }) => country)
  return ({ country }) => (byCountry.get(country ?? '') ?? []).flatMap(({ id }) => byId.get(id) ?? [])
}

async function findRows(ctx: Ctx, places: readonly { id: number }[]): Promise<Map<number, AuctionRow>> {
  const rows = await query<AuctionRow>(
    ctx,
    `select ${rowColumns(null, ctx.storefront)} from auctions a where a.id = any($1)`,
    [[...new Set(places.map(({ id }) => id))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
