import { townName } from '#api/address/reader-names.lib.ts'
import { boxWithin, type Box } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { ratingOf } from '#api/common/rating.rules.ts'
import { unsetSettings } from '#api/company/settings.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { authorize } from '#api/kit/fail.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { IS_HOME } from './company-home.query.ts'
import {
  COURIERS_SHOWN,
  recommend,
  recommendFarther,
  SAME_WAY_KM,
  type CourierFacts,
  type Recommended,
} from './recommend.rules.ts'
import { expandCategories } from './expand-categories.lib.ts'
import { withinPart } from './search-conditions.query.ts'

/** Maximum companies considered per country, and with the same route. */
const LOOKED_AT = 200

interface CourierRow extends CourierFacts {
  id: number
  slug: string
  name: string
  kind: 'courier' | 'charity'
  city: string | null
  country: string
  dealsCount: number
  request: 'open' | 'declined' | null
}

interface RecommendedCourier extends Recommended {
  companyId: number
  slug: string
  name: string
  isCharity: boolean
  city: string | null
  rating: number | null
  opinionsCount: number
  dealsCount: number
  /** Status of an earlier request for an offer. */
  request: 'open' | 'declined' | null
}

/**
 * The best couriers without an offer yet: based near the pickup or with deals on this route; then
 * the next best.
 */
export const recommendCouriers = (
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<{ data: RecommendedCourier[] }> => requestMemo(ctx, `couriers for ${ref}`, () => findFitting(ctx, ref))

async function findFitting(ctx: Ctx, ref: AuctionRef): Promise<{ data: RecommendedCourier[] }> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('search.couriers', ctx.caller, auction))
  if (auction.status !== 'active') return { data: [] }
  const from = pointOf(auction.fromLat, auction.fromLng)
  const to = pointOf(auction.toLat, auction.toLng)
  const category = mainCategoryOf(auction.categoryId)
  const wanted = { from, to, category, weightKg: auction.totalWeightKg }
  const couriers = await findCouriers(ctx, auction, expandCategories([category]))
  const fit = couriers.map((courier) => ({ courier, found: recommend(wanted, courier) }))
  const best = ranked(fit)
  const left = fit.flatMap(({ courier, found }) => (found ? [] : [courier]))
  const next = ranked(left.map((courier) => ({ courier, found: recommendFarther(wanted, courier) })))
  const chosen = [...best, ...next].slice(0, COURIERS_SHOWN)
  return { data: chosen.map(({ courier, found }) => recommendedView(ctx, courier, found)) }
}

interface Fitting {
  courier: CourierRow
  found: Recommended
}

/** Best first, without those that do not fit. */
const ranked = (all: readonly { courier: CourierRow; found: Recommended | undefined }[]): Fitting[] =>
  all
    .flatMap(({ courier, found }) => (found ? [{ courier, found }] : []))
    .sort((a, b) => b.found.score - a.found.score || a.courier.id - b.courier.id)

function recommendedView({ storefront }: Ctx, courier: CourierRow, found: Recommended): RecommendedCourier {
  const { id, slug, name, kind, city, country, starsSum, opinionsCount, dealsCount } = courier
  return {
    companyId: id,
    slug,
    name,
    isCharity: kind === 'charity',
    city: city && townName(city, country, storefront.language),
    rating: ratingOf(starsSum, opinionsCount),
    opinionsCount,
    dealsCount,
    request: courier.request,
    ...found,
  }
}

const pointOf = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

async function findCouriers(ctx: Ctx, auction: Auction, leaves: readonly string[]): Promise<CourierRow[]> {
  const bind: unknown[] = []
  const value = (one: unknown): string => `$${bind.push(one)}`
  const from = pointOf(auction.fromLat, auction.fromLng)
  const to = pointOf(auction.toLat, auction.toLng)
  const sameWay = from && [
    bandPart(boxWithin(from, SAME_WAY_KM.from), value),
    withinPart('a', { side: 'from', point: from, km: SAME_WAY_KM.from }, value),
    ...(to ? [withinPart('a', { side: 'to', point: to, km: SAME_WAY_KM.to }, value)] : []),
  ]
  const countries = [auction.fromAddress?.countryCode, auction.toAddress?.countryCode]
  const ofCountry = (code: string | undefined) => `(select id from companies
    where country = ${value(code ?? '')} and status = 'verified' order by deals_count desc, id limit ${LOOKED_AT})`
  const owner = value(auction.ownerId)
  const id = value(auction.id)
  return query<CourierRow>(
    ctx,
    `with way as (
       select o.company_id, count(*)::int as times from offers o join auctions a on a.id = o.auction_id
       where o.status = 'realized' and ${sameWay ? sameWay.join(' and ') : 'false'}
       group by o.company_id order by times desc, o.company_id limit ${LOOKED_AT}
     ), looked_at as (
       ${[...new Set(countries)].map(ofCountry).join(' union ')} union select company_id from way
     )
     select c.id, c.slug, c.name, c.kind, c.city, c.country, c.stars_sum as "starsSum",
       c.opinions_count as "opinionsCount", c.deals_count as "dealsCount",
       case when p.id is not null then json_build_object('lat', p.lat, 'lng', p.lng) end as home,
       coalesce(s.work_radius_km, ${unsetSettings.workRadiusKm}) as "radiusKm",
       s.work_radius_km is not null as "isRadiusChosen",
       coalesce(s.work_categories, '{}') as categories, coalesce(way.times, 0) as "wayDeals",
       (select count(*)::int from offers o join auctions a on a.id = o.auction_id
        where o.company_id = c.id and o.status = 'realized' and a.category_id = any(${value(leaves)})) as "kindDeals",
       (select max(v.payload) from company_vehicles v
        where v.company_id = c.id and v.archived_at is null) as "payloadKg",
       (select r.status from offer_requests r where r.company_id = c.id and r.auction_id = ${id}) as request
     from looked_at join companies c using (id) join users u on u.id = c.user_id
       left join company_settings s on s.company_id = c.id left join way on way.company_id = c.id
       left join places p on ${IS_HOME}
     where c.status = 'verified' and u.status = 'active' and c.user_id <> ${owner}
       and not exists (select 1 from offers o where o.auction_id = ${id} and o.company_id = c.id)
       and not exists (select 1 from company_members m
         where m.company_id = c.id and m.user_id = ${owner} and m.status = 'active')`,
    bind,
  )
}

/** Matches the index of completed auctions, which is on the pickup latitude. */
const bandPart = ({ south, north }: Box, value: (one: unknown) => string): string =>
  `a.status in ('completed', 'archived')
   and a.from_lat between ${value(south)}::float8 and ${value(north)}::float8`
