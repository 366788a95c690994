import type { Point } from '#api/address/distance.rules.ts'
import { unsetSettings } from '#api/company/settings.rules.ts'
import { IS_HOME } from './company-home.query.ts'
import { SAME_WAY_KM } from './recommend.rules.ts'

/** Latest deals, watched auctions and offers used to learn where and what the provider carries. */
const TRAILS = 15
/** Maximum candidates near home, and along each earlier route. */
const NEAR_HOME = 150
const ALONG_EACH = 15

export interface Trail {
  from: Point
  to: Point
  categoryId: string
  /** Carried by the provider; otherwise only watched or offered on. */
  isDeal: boolean
}

export interface Candidate {
  id: number
  from: Point
  to: Point | null
  categoryId: string
  weightKg: number | null
}

export interface ProviderFacts {
  home: Point | null
  radiusKm: number
  categories: string[]
  payloadKg: number | null
  /** Deals realized per category leaf. */
  kinds: Record<string, number> | null
  trails: Trail[]
  candidates: Candidate[]
}

/** SQL box around a point, `km` to each side, for the index; callers cut it to a circle. */
const boxAround = (lat: string, lng: string, km: string): string => /* sql */ `
  box(point(${lng} - ${km} / 111.0 / greatest(0.1, cosd(${lat})), ${lat} - ${km} / 111.0),
    point(${lng} + ${km} / 111.0 / greatest(0.1, cosd(${lat})), ${lat} + ${km} / 111.0))`

const ENDS = /* sql */ `a.from_lat, a.from_lng, a.to_lat, a.to_lng, a.category_id`
const HAS_ENDS = /* sql */ `a.from_lat is not null and a.to_lat is not null`

/** Facts about company `$1` with user `$2` and bidder `$3`, and open auctions that may suit it. */
export const PROVIDER_FACTS = /* sql */ `
  with me as (
    select p.lat, p.lng, coalesce(s.work_radius_km, ${unsetSettings.workRadiusKm}) as km,
      coalesce(s.work_categories, '{}') as categories
    from companies c left join company_settings s on s.company_id = c.id left join places p on ${IS_HOME}
    where c.id = $1
  ), trails as (
    (select ${ENDS}, true as is_deal from offers o join auctions a on a.id = o.auction_id
      where o.bidder_id = $3 and o.status in ('accepted', 'realized') and ${HAS_ENDS}
      order by o.id desc limit ${TRAILS})
    union all
    (select ${ENDS}, false from offers o join auctions a on a.id = o.auction_id
      where o.bidder_id = $3 and o.status not in ('accepted', 'realized') and ${HAS_ENDS}
      order by o.id desc limit ${TRAILS})
    union all
    (select ${ENDS}, false from observed_auctions w join auctions a on a.id = w.auction_id
      where w.user_id = $2 and ${HAS_ENDS} order by w.created_at desc limit ${TRAILS})
  ), found as (
    (select a.id from me join auctions a
      on point(a.from_lng, a.from_lat) <@ ${boxAround('me.lat', 'me.lng', 'me.km')}
      where a.status = 'active' order by a.published_at desc, a.id desc limit ${NEAR_HOME})
    union
    select a.id from trails t cross join lateral (
      select id from auctions a
      where a.status = 'active'
        and point(a.from_lng, a.from_lat) <@ ${boxAround('t.from_lat', 't.from_lng', String(SAME_WAY_KM.from))}
        and point(a.to_lng, a.to_lat) <@ ${boxAround('t.to_lat', 't.to_lng', String(SAME_WAY_KM.to))}
      limit ${ALONG_EACH}) a
  )
  select case when me.lat is not null then json_build_object('lat', me.lat, 'lng', me.lng) end as home,
    me.km as "radiusKm", me.categories,
    (select max(payload) from company_vehicles where company_id = $1 and archived_at is null) as "payloadKg",
    (select json_object_agg(category_id, times) from (
      select a.category_id, count(*)::int as times from offers o join auctions a on a.id = o.auction_id
      where o.bidder_id = $3 and o.status = 'realized' group by a.category_id) k) as kinds,
    (select coalesce(json_agg(json_build_object('isDeal', is_deal, 'categoryId', category_id,
      'from', json_build_object('lat', from_lat, 'lng', from_lng),
      'to', json_build_object('lat', to_lat, 'lng', to_lng))), '[]') from trails) as trails,
    (select coalesce(json_agg(json_build_object('id', a.id, 'categoryId', a.category_id,
      'weightKg', a.total_weight_kg::float8,
      'from', json_build_object('lat', a.from_lat, 'lng', a.from_lng),
      'to', case when a.to_lat is not null then json_build_object('lat', a.to_lat, 'lng', a.to_lng) end)
      order by a.published_at desc, a.id desc), '[]')
     from found join auctions a using (id)
     where a.owner_id is distinct from $2
       and not exists (select from offers o where o.auction_id = a.id and o.bidder_id = $3)) as candidates
  from me`
