import { toldPoint } from '#api/search/area/area-condition.lib.ts'
import { haversine } from '#api/search/search-conditions.query.ts'
import { BLOCKS_A_DEGREE, KEY_LETTERS } from './search-key.rules.ts'

const blockOf = (side: 'from' | 'to') => /* sql */ `
  (floor((o.${side}_lat + 90) * ${BLOCKS_A_DEGREE}) * 360 * ${BLOCKS_A_DEGREE}
    + floor((o.${side}_lng + 180) * ${BLOCKS_A_DEGREE}))::int`

/**
 * SQL alias of the conditions: a saved search (`c`), or one of its keys (`k`) with copied columns.
 */
type Row = 'c' | 'k'

const lies = (row: Row, side: 'from' | 'to') => /* sql */ `
  (${row}.${side}_lat is null or ${haversine('o', side, `${row}.${side}_lat`, `${row}.${side}_lng`)} <= ${row}.${side}_angle)`

/** Whether an end that must be in the area is in it. */
const liesInArea = (row: Row, side: 'from' | 'to', otherSide: 'from' | 'to') => /* sql */ `
  (${row}.area is null or ${row}.area_side = '${otherSide}' or ${row}.area @> ${toldPoint(side)})`

/** Conditions whose columns are copied to each key. */
const fits = (row: Row) => /* sql */ `
  (${row}.weight_min is null or o.weight_kg >= ${row}.weight_min)
  and (${row}.weight_max is null or o.weight_kg <= ${row}.weight_max)
  and (${row}.euro_cents_per_km is null or coalesce(o.euro_cents_per_km, -1) >= ${row}.euro_cents_per_km)
  and (${row}.date_from is null or o.last_day is null or o.last_day >= ${row}.date_from)
  and (${row}.date_to is null or o.first_day is null or o.first_day <= ${row}.date_to)
  and (${row}.words is null or w.words @@ ${row}.words)
  and ${lies(row, 'from')} and ${lies(row, 'to')}
  and ${liesInArea(row, 'from', 'to')} and ${liesInArea(row, 'to', 'from')}`

/** Limits of the vehicle, unless the search has its own. */
const most = (name: 'length' | 'width' | 'height') => `coalesce(c.load_${name}, v.load_${name})`

/**
 * The saved searches that match open auction `$1`. An index on keys finds the candidates, and most
 * conditions are stored beside the keys; only searches with further conditions are read themselves.
 * This must match the same pairs as `conditionsFor`, which searches in the other direction.
 */
export const MATCHING = /* sql */ `
  with o as materialized (select * from open_auctions where auction_id = $1),
  w as materialized (select words from open_words where auction_id = $1),
  keys as (
    select f.key || '/' || t.key || '/' || k.key as key from o
    cross join lateral (values (''), ('c' || o.from_cell), ('b' || ${blockOf('from')}), (o.from_country)) f (key)
    cross join lateral (values (''), ('b' || ${blockOf('to')}), (o.to_country)) t (key)
    cross join lateral (values (''), (o.category_id)) k (key)
    union
    select '"' || case when lexeme ~ '^[#@]' then lexeme else left(lexeme, ${KEY_LETTERS}) end
    from w, unnest(tsvector_to_array(w.words)) lexeme
  )
  select distinct k.criteria_id as id
  from o left join w on true cross join search_keys k
  where k.key = any (array(select key from keys)) and ${fits('k')}
    and case when k.asks_more then exists (
      select from search_criteria c left join company_vehicles v on v.id = c.vehicle_id and v.archived_at is null
      where c.id = k.criteria_id and c.removed_at is null and ${fits('c')}
        and (c.vehicle_id is null or v.company_id = c.company_id)
        and (c.leaves is null or o.category_id = any (c.leaves))
        and (c.from_countries is null or o.from_country = any (c.from_countries))
        and (c.to_countries is null or o.to_country = any (c.to_countries))
        and (o.long_cm <= case when ${most('length')} is not null then greatest(${most('length')}, ${most('width')}) end) is not false
        and (o.broad_cm <= case when ${most('width')} is not null then least(${most('length')}, ${most('width')}) end) is not false
        and (o.high_cm <= ${most('height')}) is not false
        and (o.weight_kg <= coalesce(c.payload, v.payload)) is not false
        and (c.is_fixed is null or o.is_fixed = c.is_fixed)
        and (c.posted_after is null or o.published_at >= c.posted_after)) else true end`
