-- address.suggest

with typed as materialized (select translate(fold($1::text), '-''’.', ' ') as key),
found as (
select n.place_id,
min((case when n.language is not null and n.language not in ($2::bpchar, 'en') then 200
when n.key = typed.key then 0 else 100 end) - (n.weight + (case when n.country = $3::bpchar then 2.5 else 0 end)::real)) as rank
from typed join place_names n
on n.key ~>=~ typed.key and n.key ~<~ (typed.key || chr(1114111))
group by n.place_id order by rank limit 8
)
select
p.id, p.place_id as "placeId", p.name, p.country, p.region, p.district, p.lat, p.lng,
c.id as "cityId", c.place_id as "cityPlaceId", c.name as city, '' as "postalCode",
p.kind = 'postcode' as "isNear" from found
join places p on p.id = found.place_id join places c on c.id = p.city_id
order by rank, p.id;
