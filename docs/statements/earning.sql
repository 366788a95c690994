-- earning.costs, earning.saveCosts

select currency, fuel_minor as "fuelMinor", hour_minor as "hourMinor",
stop_minutes as "stopMinutes", least_per_hour_minor as "leastPerHourMinor",
least_per_km_minor as "leastPerKmMinor",
(select json_object_agg(t.country, t.per_km_minor) from company_tolls t
where t.company_id = $1) as "tollsMinor",
(select json_object_agg(code, per_euro::float8) from currency_rates) as "perEuro"
from (select 1) one left join company_costs on company_id = $1;

select v.id, v.type, v.plate, v.payload, v.load_length / 100.0::float8 * v.load_width / 100
* v.load_height / 100 as "volumeM3", k.consumption::float8 as consumption, k.per_km_minor as "perKmMinor"
from company_vehicles v left join vehicle_costs k on k.vehicle_id = v.id
where v.company_id = $1 and v.archived_at is null order by v.id;

-- earning.saveCosts

delete from company_tolls where company_id = $1;

delete from vehicle_costs k using company_vehicles v where v.id = k.vehicle_id and v.company_id = $1;

insert into company_costs (company_id, currency, fuel_minor, hour_minor, stop_minutes, least_per_hour_minor,
least_per_km_minor, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (company_id) do update set fuel_minor = excluded.fuel_minor, hour_minor = excluded.hour_minor,
stop_minutes = excluded.stop_minutes, least_per_hour_minor = excluded.least_per_hour_minor,
least_per_km_minor = excluded.least_per_km_minor, updated_at = excluded.updated_at;
