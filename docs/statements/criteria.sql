-- criteria.add

delete from search_keys where criteria_id = $1;

insert into search_criteria (company_id, name, alert, filters, locale, from_place, to_place, words, leaves, from_lat, from_lng, from_angle, to_lat, to_lng, to_angle, area, area_side, from_countries, to_countries, date_from, date_to, weight_min, weight_max, vehicle_id, load_length, load_width, load_height, payload, is_fixed, euro_cents_per_km, posted_after, created_at, updated_at, looked_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34) returning id;

insert into search_keys (key, criteria_id, asks_more, words, area, from_lat,from_lng,from_angle,to_lat,to_lng,to_angle,date_from,date_to,weight_min,weight_max,euro_cents_per_km,area_side)
select key, c.id, (
c.removed_at is not null or c.vehicle_id is not null or c.is_fixed is not null or c.posted_after is not null
or num_nonnulls(c.load_length, c.load_width, c.load_height, c.payload) > 0
or coalesce(pg_column_size(c.words), 0) > 500 or coalesce(pg_column_size(c.area), 0) > 500
or (split_part(key, '/', 1) = any (c.from_countries)) is false
or (split_part(key, '/', 2) = any (c.to_countries)) is false
or (split_part(key, '/', 3) = any (c.leaves)) is false), case when not coalesce(pg_column_size(c.words), 0) > 500 then c.words end, case when not coalesce(pg_column_size(c.area), 0) > 500 then c.area end, c.from_lat,c.from_lng,c.from_angle,c.to_lat,c.to_lng,c.to_angle,c.date_from,c.date_to,c.weight_min,c.weight_max,c.euro_cents_per_km,c.area_side
from search_criteria c, (select distinct unnest($2::text[]) as key) keys where c.id = $1;

select 1 from search_criteria where company_id = $1 and removed_at is null;

-- criteria.add, criteria.change

select 1 from search_criteria
where company_id = $1 and filters = $2::jsonb and removed_at is null and id <> $3;

-- criteria.add, criteria.change, criteria.get

select
c.id, c.name, c.filters, c.locale, c.alert, c.from_place as "fromPlace", c.to_place as "toPlace",
c.words::text as words, c.posted_after as "postedAfter",
json_build_object('loadLength', coalesce(c.load_length, v.load_length),
'loadWidth', coalesce(c.load_width, v.load_width), 'loadHeight', coalesce(c.load_height, v.load_height),
'payload', coalesce(c.payload, v.payload)) as load,
c.vehicle_id is null or v.id is not null as "isUsable", c.created_at as "createdAt", c.looked_at as "lookedAt" from search_criteria c
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null
where c.id = $1 and c.company_id = $2 and c.removed_at is null;

-- criteria.change

select filters::text as filters, removed_at is not null as "isGone" from search_criteria
where id = $1 and company_id = $2 and (removed_at is null or $3) for update;

update search_criteria set name = $2, removed_at = $3, updated_at = $4 where id = $1;

-- criteria.list

select
c.id, c.name, c.filters, c.locale, c.alert, c.from_place as "fromPlace", c.to_place as "toPlace",
c.words::text as words, c.posted_after as "postedAfter",
json_build_object('loadLength', coalesce(c.load_length, v.load_length),
'loadWidth', coalesce(c.load_width, v.load_width), 'loadHeight', coalesce(c.load_height, v.load_height),
'payload', coalesce(c.payload, v.payload)) as load,
c.vehicle_id is null or v.id is not null as "isUsable", c.created_at as "createdAt", c.looked_at as "lookedAt" from search_criteria c
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null
where c.company_id = $1 and c.removed_at is null order by c.id desc;

-- criteria.remove

update search_criteria set removed_at = $3 where id = $1 and company_id = $2 and removed_at is null
returning id;

update search_keys k set asks_more = (
c.removed_at is not null or c.vehicle_id is not null or c.is_fixed is not null or c.posted_after is not null
or num_nonnulls(c.load_length, c.load_width, c.load_height, c.payload) > 0
or coalesce(pg_column_size(c.words), 0) > 500 or coalesce(pg_column_size(c.area), 0) > 500
or (split_part(k.key, '/', 1) = any (c.from_countries)) is false
or (split_part(k.key, '/', 2) = any (c.to_countries)) is false
or (split_part(k.key, '/', 3) = any (c.leaves)) is false) from search_criteria c where c.id = $1 and k.criteria_id = c.id;
