-- search.aggregated

select o.category_id as leaf, o.from_country as "from", o.to_country as "to", o.send_date_from as date,
grouping(o.category_id, o.from_country, o.send_date_from) as kind, count(*)::int as count
from open_auctions o where true
group by grouping sets ((o.category_id), (o.from_country, o.to_country), (o.send_date_from))
order by count desc, leaf, "from", "to", date;

-- search.auctions

with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where true limit 1001), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 1000 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 25 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
coalesce(a.owner_id = $1::int, false) as "isOwn",
(
select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
where auction_id = a.id and bidder_id = $2::int and status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
order by id desc limit 1) as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc;

with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where true limit 1001), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 1000 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 25 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
false as "isOwn",
null::json as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc;

-- search.coords, search.coordsAnonymous

with seen as materialized (
select o.auction_id, o.from_place_id, o.from_lat, o.from_lng from open_auctions o
where true and o.from_cell is not null
limit 2001
), counted as (select count(*)::int as count from seen)
select counted.count, (
select json_agg(json_build_object('id', o.auction_id, 'at', json_build_object('lat', coalesce(from_town.lat, o.from_lat),
'lng', coalesce(from_town.lng, o.from_lng), 'isTown', from_town.id is not null)) order by o.auction_id desc)
from seen o left join places from_place on from_place.id = o.from_place_id
left join places from_town on from_town.id = from_place.city_id where counted.count <= 2000) as points
from counted;

-- search.count

select count(*)::int as count from open_auctions o where true;

-- search.map

select count(*) filter (where o.from_lat between $1::float8 and $2::float8
and o.from_lng between $3::float8 and $4::float8 and (
power(sin(radians(o.from_lat - $5::float8) / 2), 2)
+ cos(radians($5::float8)) * cos(radians(o.from_lat)) * power(sin(radians(o.from_lng - $6::float8) / 2), 2)) <= $7::float8)::int as "0", count(*) filter (where o.from_lat between $8::float8 and $9::float8
and o.from_lng between $10::float8 and $11::float8 and (
power(sin(radians(o.from_lat - $12::float8) / 2), 2)
+ cos(radians($12::float8)) * cos(radians(o.from_lat)) * power(sin(radians(o.from_lng - $13::float8) / 2), 2)) <= $14::float8)::int as "1" from open_auctions o where true;

with counted as materialized (
select o.from_place_id as id, count(*)::int as count from open_auctions o where true group by 1
), towns as (
select place.city_id as id, sum(counted.count)::int as count
from counted join places place on place.id = counted.id
group by 1 order by 2 desc, 1 limit 2000
)
select
p.id, p.place_id as "placeId", p.name, p.country, p.region, p.district, p.lat, p.lng,
c.id as "cityId", c.place_id as "cityPlaceId", c.name as city, '' as "postalCode",
p.kind = 'postcode' as "isNear", towns.count from towns
join places p on p.id = towns.id cross join lateral (select p.*) c
order by towns.count desc, p.id;

-- search.near

with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where true limit 1001), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 1000 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 3 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
coalesce(a.owner_id = $1::int, false) as "isOwn",
(
select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
where auction_id = a.id and bidder_id = $2::int and status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
order by id desc limit 1) as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc;

with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where true limit 1001), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 1000 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 3 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
false as "isOwn",
null::json as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc;

-- search.nearHome

select (select coalesce(json_agg("its row"), '[]') from (with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where o.from_cell = any($1::int[])
and case when o.from_lat between $2::float8 and $3::float8
and o.from_lng between $4::float8 and $5::float8 then true else (
power(sin(radians(o.from_lat - $6::float8) / 2), 2)
+ cos(radians($6::float8)) * cos(radians(o.from_lat)) * power(sin(radians(o.from_lng - $7::float8) / 2), 2)) <= $8::float8 end limit 2501), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 2500 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 25 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
coalesce(a.owner_id = $9::int, false) as "isOwn",
(
select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
where auction_id = a.id and bidder_id = $10::int and status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
order by id desc limit 1) as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc) "its row") as "0";

-- search.quickDeals

with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where o.is_fixed = $1 limit 1001), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 1000 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 25 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
coalesce(a.owner_id = $2::int, false) as "isOwn",
(
select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
where auction_id = a.id and bidder_id = $3::int and status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
order by id desc limit 1) as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc;

-- search.recommended

select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
coalesce(a.owner_id = $2::int, false) as "isOwn",
(
select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
where auction_id = a.id and bidder_id = $3::int and status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
order by id desc limit 1) as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers from auctions a where a.id = any($1);

select (select coalesce(json_agg("its row"), '[]') from (
with me as (
select p.lat, p.lng, coalesce(s.work_radius_km, 100) as km,
coalesce(s.work_categories, '{}') as categories
from companies c left join company_settings s on s.company_id = c.id left join places p on p.id = coalesce(c.home_place_id, (
select t.id from place_names n join places t on t.id = n.place_id
where n.key = translate(fold(c.city), '-''’.', ' ') and t.country = c.country
and t.kind = 'town'
order by t.population desc, t.id limit 1
))
where c.id = $1
), trails as (
(select a.from_lat, a.from_lng, a.to_lat, a.to_lng, a.category_id, true as is_deal from offers o join auctions a on a.id = o.auction_id
where o.bidder_id = $3 and o.status in ('accepted', 'realized') and a.from_lat is not null and a.to_lat is not null
order by o.id desc limit 15)
union all
(select a.from_lat, a.from_lng, a.to_lat, a.to_lng, a.category_id, false from offers o join auctions a on a.id = o.auction_id
where o.bidder_id = $3 and o.status not in ('accepted', 'realized') and a.from_lat is not null and a.to_lat is not null
order by o.id desc limit 15)
union all
(select a.from_lat, a.from_lng, a.to_lat, a.to_lng, a.category_id, false from observed_auctions w join auctions a on a.id = w.auction_id
where w.user_id = $2 and a.from_lat is not null and a.to_lat is not null order by w.created_at desc limit 15)
), found as (
(select a.id from me join auctions a
on point(a.from_lng, a.from_lat) <@
box(point(me.lng - me.km / 111.0 / greatest(0.1, cosd(me.lat)), me.lat - me.km / 111.0),
point(me.lng + me.km / 111.0 / greatest(0.1, cosd(me.lat)), me.lat + me.km / 111.0))
where a.status = 'active' order by a.published_at desc, a.id desc limit 150)
union
select a.id from trails t cross join lateral (
select id from auctions a
where a.status = 'active'
and point(a.from_lng, a.from_lat) <@
box(point(t.from_lng - 75 / 111.0 / greatest(0.1, cosd(t.from_lat)), t.from_lat - 75 / 111.0),
point(t.from_lng + 75 / 111.0 / greatest(0.1, cosd(t.from_lat)), t.from_lat + 75 / 111.0))
and point(a.to_lng, a.to_lat) <@
box(point(t.to_lng - 150 / 111.0 / greatest(0.1, cosd(t.to_lat)), t.to_lat - 150 / 111.0),
point(t.to_lng + 150 / 111.0 / greatest(0.1, cosd(t.to_lat)), t.to_lat + 150 / 111.0))
limit 15) a
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
from me) "its row") as "0";
