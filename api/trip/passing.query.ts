import { volumeOf } from '#api/auction/volume.query.ts'
import { LITRES_PER_M3, TRIP_CELLS_A_DEGREE, TRIP_DAYS_MAX } from './trip.rules.ts'
import { TRIP_VEHICLE } from './trip.view.ts'

/**
 * SQL: trip cells whose dates overlap the auction's. The lower bound on `date_from` narrows the
 * index range, because no trip lasts longer.
 */
const inTime = /* sql */ `
  k.date_from > o.soonest - ${TRIP_DAYS_MAX} and k.date_from <= o.latest and k.date_to >= o.soonest`

/**
 * SQL: trips that could take open auction `$1` and have not ended on day `$2`, apart from the exact
 * detour. Indexed cells find trips that pass the pickup and then the delivery on its dates. The
 * room check must match the one in `findHits`.
 */
export const PASSING = /* sql */ `
  with o as materialized (
    select o.*, cell_of(from_lat, from_lng, ${TRIP_CELLS_A_DEGREE}) as start, cell_of(to_lat, to_lng, ${TRIP_CELLS_A_DEGREE}) as goal,
      ${volumeOf('o.auction_id')} * ${LITRES_PER_M3} as litres,
      greatest(o.first_day, $2::date) as soonest, coalesce(o.last_day, 'infinity') as latest
    from open_auctions o where o.auction_id = $1
  ), passing as materialized (
    select f.trip_id
    from (select k.trip_id, k.near_km from o join trip_cells k on k.cell = o.start and ${inTime} offset 0) f
    join (select k.trip_id, k.far_km from o join trip_cells k on k.cell = o.goal and ${inTime} offset 0) t using (trip_id)
    where t.far_km >= f.near_km
  )
  select c.id, c.company_id as "companyId", c.line, c.width, c.from_place as "from", c.to_place as "to",
    c.date_from as "dateFrom", c.date_to as "dateTo",
    o.from_lat as "fromLat", o.from_lng as "fromLng", o.to_lat as "toLat", o.to_lng as "toLng"
  from o cross join passing join trips c on c.id = passing.trip_id ${TRIP_VEHICLE}
  where c.removed_at is null
    and o.weight_kg <= c.free_payload
    and (o.litres <= c.free_litres + 0.5) is not false
    and (o.long_cm <= greatest(v.load_length, v.load_width)) is not false
    and (o.broad_cm <= least(v.load_length, v.load_width)) is not false
    and (o.high_cm <= v.load_height) is not false`
