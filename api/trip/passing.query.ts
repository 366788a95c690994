import { volumeOf } from '#api/auction/volume.query.ts'
import { LITRES_PER_M3, TRIP_CELLS_A_DEGREE } from './trip.rules.ts'
import { TRIP_VEHICLE } from './trip.view.ts'

/**
 * The trips that could take the open auction `$1` along and are not over on the day `$2`, but for how far aside it lies: the
 * cells beside their ways find those that pass its pickup and then its delivery, in an index. Whether it goes in and fits their
 * days is asked as `findHits` asks it of the auctions of a trip: the two say the same.
 */
export const PASSING = /* sql */ `
  with o as materialized (
    select o.*, cell_of(from_lat, from_lng, ${TRIP_CELLS_A_DEGREE}) as start, cell_of(to_lat, to_lng, ${TRIP_CELLS_A_DEGREE}) as goal,
      ${volumeOf('o.auction_id')} * ${LITRES_PER_M3} as litres
    from open_auctions o where o.auction_id = $1
  ), passing as materialized (
    select f.trip_id
    from (select k.trip_id, k.near_km from o join trip_cells k on k.cell = o.start offset 0) f
    join (select k.trip_id, k.far_km from o join trip_cells k on k.cell = o.goal offset 0) t using (trip_id)
    where t.far_km >= f.near_km
  )
  select c.id, c.company_id as "companyId", c.line, c.width, c.from_place as "from", c.to_place as "to",
    c.date_from as "dateFrom", c.date_to as "dateTo",
    o.from_lat as "fromLat", o.from_lng as "fromLng", o.to_lat as "toLat", o.to_lng as "toLng"
  from o cross join passing join trips c on c.id = passing.trip_id ${TRIP_VEHICLE}
  where c.removed_at is null and c.date_to >= $2
    and (o.last_day is null or o.last_day >= c.date_from)
    and (o.first_day is null or o.first_day <= c.date_to)
    and o.weight_kg <= c.free_payload
    and (o.litres <= c.free_litres + 0.5) is not false
    and (o.long_cm <= greatest(v.load_length, v.load_width)) is not false
    and (o.broad_cm <= least(v.load_length, v.load_width)) is not false
    and (o.high_cm <= v.load_height) is not false`
