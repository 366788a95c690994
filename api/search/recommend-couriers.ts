import { townName } from '#api/address/reader-names.part.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.part.ts'
import { ratingOf } from '#api/common/rating.rules.ts'
import { unsetSettings } from '#api/company/settings.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { oncePerPage } from '#api/kit/once-per-page.ts'
import { authorize } from '#api/kit/fail.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { IS_HOME } from './company-home.part.ts'
import {
  COURIERS_SHOWN,
  recommend,
  SAME_WAY_KM,
  type CourierFacts,
  type Recommended,
} from './recommend.rules.ts'
import { leavesOf } from './leaves.part.ts'
import { withinPart } from './search-conditions.part.ts'

/** So many of a country, and of those who went the same way, are looked at. */
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
  /** Whether he was asked for an offer already. */
  request: 'open' | 'declined' | null
}

/** Who may carry it best of those who have not offered yet: near its start, or the same way before. */
export const recommendCouriers = (
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<{ data: RecommendedCourier[] }> =>
  oncePerPage(ctx, `couriers for ${ref}`, () => findFitting(ctx, ref))

async function findFitting(ctx: Ctx, ref: AuctionRef): Promise<{ data: RecommendedCourier[] }> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('search.couriers', ctx.caller, auction))
  if (auction.status !== 'active') return { data: [] }
  const from = pointOf(auction.fromLat, auction.fromLng)
  const category = mainCategoryOf(auction.categoryId)
  const wanted = { from, category, weightKg: auction.totalWeightKg }
  const { language } = ctx.storefront
  const couriers = await findCouriers(ctx, auction, leavesOf([category]))
  const data = couriers
    .flatMap(({ id, starsSum, kind, city, ...courier }) => {
      const found = recommend(wanted, { ...courier, starsSum })
      if (!found) return []
      const { slug, name, country, opinionsCount, dealsCount, request } = courier
      const rating = ratingOf(starsSum, opinionsCount)
      const town = city && townName(city, country, language)
      return [{ companyId: id, slug, name, isCharity: kind === 'charity', city: town, rating, opinionsCount, dealsCount, request, ...found }] // prettier-ignore
    })
    .sort((a, b) => b.score - a.score || a.companyId - b.companyId)
  return { data: data.slice(0, COURIERS_SHOWN) }
}

const pointOf = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

async function findCouriers(
  ctx: Ctx,
  auction: Auction,
  leaves: readonly string[],
): Promise<CourierRow[]> {
  const bind: unknown[] = []
  const value = (one: unknown): string => `$${bind.push(one)}`
  const from = pointOf(auction.fromLat, auction.fromLng)
  const to = pointOf(auction.toLat, auction.toLng)
  const sameWay = [
    from && withinPart('a', { side: 'from', point: from, km: SAME_WAY_KM.from }, value),
    to && withinPart('a', { side: 'to', point: to, km: SAME_WAY_KM.to }, value),
  ].filter(Boolean)
  const country = value(auction.fromAddress?.countryCode ?? '')
  const owner = value(auction.ownerId)
  const id = value(auction.id)
  return query<CourierRow>(
    ctx,
    `with way as (
       select o.company_id, count(*)::int as times from offers o join auctions a on a.id = o.auction_id
       where o.status = 'realized' and ${sameWay.length > 0 ? sameWay.join(' and ') : 'false'}
       group by o.company_id order by times desc, o.company_id limit ${LOOKED_AT}
     ), looked_at as (
       (select id from companies where country = ${country} and status = 'verified'
        order by deals_count desc, id limit ${LOOKED_AT})
       union select company_id from way
     )
     select c.id, c.slug, c.name, c.kind, c.city, c.country, c.stars_sum as "starsSum",
       c.opinions_count as "opinionsCount", c.deals_count as "dealsCount",
       case when p.id is not null then json_build_object('lat', p.lat, 'lng', p.lng) end as home,
       coalesce(s.work_radius_km, ${unsetSettings.workRadiusKm}) as "radiusKm",
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
