-- trip.add

insert into trips (company_id, from_place, via_places, to_place, line, distance, date_from, date_to, vehicle_id, free_litres, free_payload, width, alert, created_at, updated_at, looked_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id;

select 1 from trips where company_id = $1 and removed_at is null and date_to >= $2;

-- trip.add, trip.auctions, trip.change, trip.get

select c.id, v.id as "vehicleId", c.from_place as "fromPlace", c.via_places as "viaPlaces", c.to_place as "toPlace",
c.line, c.distance, c.date_from as "dateFrom", c.date_to as "dateTo", c.free_litres as "freeLitres",
c.free_payload as "freePayload", c.width, c.alert, v.load_length as "loadLength", v.load_width as "loadWidth",
v.load_height as "loadHeight", c.created_at as "createdAt", c.looked_at as "lookedAt"
from trips c
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null where c.id = $1 and c.company_id = $2 and c.removed_at is null;

-- trip.add, trip.change

delete from trip_cells where trip_id = $1;

insert into trip_cells (cell, date_from, trip_id, near_km, far_km, date_to)
select n.cell, t.date_from, t.id, n.near_km, n.far_km, t.date_to
from trips t, unnest($2::int[], $3::int[], $4::int[]) n (cell, near_km, far_km) where t.id = $1;

-- trip.along

select (select coalesce(json_agg("its row"), '[]') from (
select c.id, v.id as "vehicleId", c.from_place as "fromPlace", c.via_places as "viaPlaces", c.to_place as "toPlace",
c.line, c.distance, c.date_from as "dateFrom", c.date_to as "dateTo", c.free_litres as "freeLitres",
c.free_payload as "freePayload", c.width, c.alert, v.load_length as "loadLength", v.load_width as "loadWidth",
v.load_height as "loadHeight", c.created_at as "createdAt", c.looked_at as "lookedAt"
from trips c
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null where c.company_id = $1 and c.removed_at is null and c.date_to >= $2::date
order by c.date_from, c.id limit 3) "its row") as "0";

-- trip.change

delete from trip_hits where trip_id = $1 and told_at is null;

select t.*, r.removed_at is not null as "isGone" from (
select c.id, v.id as "vehicleId", c.from_place as "fromPlace", c.via_places as "viaPlaces", c.to_place as "toPlace",
c.line, c.distance, c.date_from as "dateFrom", c.date_to as "dateTo", c.free_litres as "freeLitres",
c.free_payload as "freePayload", c.width, c.alert, v.load_length as "loadLength", v.load_width as "loadWidth",
v.load_height as "loadHeight", c.created_at as "createdAt", c.looked_at as "lookedAt"
from trips c
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null) t join trips r on r.id = t.id
where r.id = $1 and r.company_id = $2 and (r.removed_at is null or $3);

update trips set date_from = $2, date_to = $3, vehicle_id = $4, free_litres = $5, free_payload = $6, width = $7, looked_at = $8, removed_at = $9, updated_at = $10 where id = $1;

update trips set width = $2, looked_at = $3, removed_at = $4, updated_at = $5 where id = $1;

-- trip.list

select c.id, v.id as "vehicleId", c.from_place as "fromPlace", c.via_places as "viaPlaces", c.to_place as "toPlace",
c.line, c.distance, c.date_from as "dateFrom", c.date_to as "dateTo", c.free_litres as "freeLitres",
c.free_payload as "freePayload", c.width, c.alert, v.load_length as "loadLength", v.load_width as "loadWidth",
v.load_height as "loadHeight", c.created_at as "createdAt", c.looked_at as "lookedAt"
from trips c
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null where c.company_id = $1 and c.removed_at is null and c.date_to >= $2 order by c.date_from, c.id;

-- trip.remove

update trips set removed_at = $3 where id = $1 and company_id = $2 and removed_at is null returning id;
