// Most conditions of a saved search are stored with each of its keys, so that one index scan
// compares a new listing with hundreds of searches without reading them. Conditions that are too
// long for an index, or rare, are stored only with the search.
export const up = /* sql */ `
create temporary table keys_before on commit drop as table search_keys;
drop table search_keys;
create table search_keys (
  key text collate "C" not null,
  criteria_id int not null,
  asks_more boolean not null,
  from_lat double precision,
  from_lng double precision,
  from_angle double precision,
  to_lat double precision,
  to_lng double precision,
  to_angle double precision,
  date_from date,
  date_to date,
  weight_min real,
  weight_max real,
  euro_cents_per_km int,
  words tsquery,
  area polygon,
  area_side text
);
insert into search_keys
select k.key, c.id,
  c.removed_at is not null or c.vehicle_id is not null or c.is_fixed is not null or c.posted_after is not null
    or num_nonnulls(c.load_length, c.load_width, c.load_height, c.payload) > 0
    or coalesce(pg_column_size(c.words), 0) > 500 or coalesce(pg_column_size(c.area), 0) > 500
    or (split_part(k.key, '/', 1) = any (c.from_countries)) is false
    or (split_part(k.key, '/', 2) = any (c.to_countries)) is false
    or (split_part(k.key, '/', 3) = any (c.leaves)) is false,
  c.from_lat, c.from_lng, c.from_angle, c.to_lat, c.to_lng, c.to_angle, c.date_from, c.date_to, c.weight_min, c.weight_max,
  c.euro_cents_per_km,
  case when pg_column_size(c.words) <= 500 then c.words end,
  case when pg_column_size(c.area) <= 500 then c.area end,
  c.area_side
from keys_before k join search_criteria c on c.id = k.criteria_id;
alter table search_keys
  add primary key (key, criteria_id) include (asks_more, from_lat, from_lng, from_angle, to_lat, to_lng, to_angle, date_from,
    date_to, weight_min, weight_max, euro_cents_per_km, words, area, area_side),
  add foreign key (criteria_id) references search_criteria (id) on delete cascade;
create index search_keys_criteria on search_keys (criteria_id);
analyze search_keys;
`

export const down = /* sql */ `
create temporary table keys_before on commit drop as table search_keys;
drop table search_keys;
create table search_keys (
  key text collate "C" not null,
  criteria_id int not null references search_criteria (id) on delete cascade,
  primary key (key, criteria_id)
);
insert into search_keys select key, criteria_id from keys_before;
create index search_keys_criteria on search_keys (criteria_id);
`
