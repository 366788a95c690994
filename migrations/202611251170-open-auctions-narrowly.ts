// A narrow row for each auction that can be found, maintained by triggers in the same transaction.
// Rows are always computed by the view, so the rule exists once. Coordinates are divided into cells
// of half a degree and spots of a tenth, so that circles and routes are found by integer lookups.
export const up = /* sql */ `
create function cell_of(lat double precision, lng double precision, a_degree int) returns int
  language sql immutable parallel safe
  as $$ select (floor((lat + 90) * a_degree) * 360 * a_degree + floor((lng + 180) * a_degree))::int $$;

-- Rates for comparing prices across currencies. A rate is updated only after a significant change,
-- because an update rewrites all rows of its currency.
create table search_rates (
  code char(3) primary key,
  per_euro double precision not null check (per_euro > 0)
);
insert into search_rates select code, per_euro from currency_rates;

create table open_auctions (
  auction_id int primary key references auctions on delete cascade,
  published_at timestamptz not null,
  expires_at timestamptz not null,
  from_lat double precision,
  from_lng double precision,
  to_lat double precision,
  to_lng double precision,
  from_cell int,
  from_spot int,
  to_cell int,
  to_spot int,
  from_place_id int,
  to_place_id int,
  send_date_from date,
  -- The last possible delivery day; null if the dates are flexible.
  last_day date,
  first_day date,
  distance int not null,
  weight_kg real not null,
  -- The largest item in each dimension: an item may be turned, but not laid on its side. Null if
  -- unknown.
  long_cm int,
  broad_cm int,
  high_cm int,
  -- The fixed price, or the lowest offer; and the same per kilometre.
  euro_cents bigint,
  euro_cents_per_km int,
  is_fixed boolean not null,
  from_country text,
  to_country text,
  category_id text not null
) with (fillfactor = 85);

create view open_auctions_now as
select a.id as auction_id,
  coalesce(a.published_at, a.created_at) as published_at,
  coalesce(a.expires_at, 'infinity') as expires_at,
  a.from_lat, a.from_lng, a.to_lat, a.to_lng,
  cell_of(a.from_lat, a.from_lng, 2) as from_cell, cell_of(a.from_lat, a.from_lng, 10) as from_spot,
  cell_of(a.to_lat, a.to_lng, 2) as to_cell, cell_of(a.to_lat, a.to_lng, 10) as to_spot,
  a.from_place_id, a.to_place_id,
  a.send_date_from,
  case when a.date_fixed then a.receive_date_to end as last_day,
  case when a.date_fixed then a.send_date_from end as first_day,
  coalesce(a.distance, 0) as distance,
  coalesce(a.total_weight_kg, 0)::real as weight_kg,
  size.long_cm, size.broad_cm, size.high_cm,
  price.euro_cents,
  (price.euro_cents / nullif(a.distance, 0))::int as euro_cents_per_km,
  a.type = 'fixed' as is_fixed,
  a.from_address->>'countryCode' as from_country,
  a.to_address->>'countryCode' as to_country,
  a.category_id
from auctions a
cross join lateral (
  select max(greatest(i.length_cm, i.width_cm)) as long_cm, max(least(i.length_cm, i.width_cm)) as broad_cm,
    max(i.height_cm) as high_cm
  from auction_items i where i.auction_id = a.id
) size
cross join lateral (
  select round(coalesce(a.booking_set_price_minor, (
    select min(o.gross_minor) from offers o
    where o.auction_id = a.id and o.status in ('active', 'awaiting_payment', 'accepted', 'realized')
  )) / r.per_euro)::bigint as euro_cents
  from (select (select per_euro from search_rates where code = a.currency) as per_euro) r
) price
where a.status = 'active';

insert into open_auctions select * from open_auctions_now;

create index open_auctions_newest on open_auctions (published_at desc, auction_id desc);
create index open_auctions_ending on open_auctions (expires_at, auction_id);
create index open_auctions_value on open_auctions ((coalesce(euro_cents_per_km, -1)) desc, auction_id desc);
create index open_auctions_price on open_auctions ((coalesce(euro_cents, 9000000000000)), auction_id);
create index open_auctions_day on open_auctions ((coalesce(send_date_from, 'infinity')), auction_id);
create index open_auctions_distance on open_auctions (distance, auction_id);
create index open_auctions_category on open_auctions (category_id, published_at desc, auction_id desc);
create index open_auctions_from_country on open_auctions (from_country, published_at desc, auction_id desc);
create index open_auctions_to_country on open_auctions (to_country, published_at desc, auction_id desc);
create index open_auctions_from on open_auctions (from_cell, to_cell, category_id, published_at desc, auction_id desc)
  include (from_lat, from_lng, to_lat, to_lng);
create index open_auctions_to on open_auctions (to_cell, published_at desc, auction_id desc) include (to_lat, to_lng);
create index open_auctions_spot on open_auctions (from_spot, published_at desc, auction_id desc)
  include (from_lat, from_lng, to_spot, to_lat, to_lng);

create function refresh_open_auctions(ids int[]) returns void language plpgsql as $$
begin
  -- Wait for concurrent changes of the same rows, so that they are seen.
  perform from open_auctions where auction_id = any (ids) order by auction_id for update;
  insert into open_auctions
  select * from open_auctions_now where auction_id = any (ids) order by auction_id
  on conflict (auction_id) do update set (published_at, expires_at, from_lat, from_lng, to_lat, to_lng, from_cell,
    from_spot, to_cell, to_spot, from_place_id, to_place_id, send_date_from, last_day, first_day, distance, weight_kg,
    long_cm, broad_cm, high_cm, euro_cents, euro_cents_per_km, is_fixed, from_country, to_country, category_id)
  = (excluded.published_at, excluded.expires_at, excluded.from_lat, excluded.from_lng, excluded.to_lat, excluded.to_lng,
    excluded.from_cell, excluded.from_spot, excluded.to_cell, excluded.to_spot, excluded.from_place_id,
    excluded.to_place_id, excluded.send_date_from, excluded.last_day, excluded.first_day, excluded.distance,
    excluded.weight_kg, excluded.long_cm, excluded.broad_cm, excluded.high_cm, excluded.euro_cents,
    excluded.euro_cents_per_km, excluded.is_fixed, excluded.from_country, excluded.to_country, excluded.category_id)
  where open_auctions.* is distinct from excluded.*;
end $$;

create function keep_open_auction() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    perform refresh_open_auctions(array[new.id]);
  else
    delete from open_auctions where auction_id = new.id;
  end if;
  return null;
end $$;

create trigger auctions_opened after insert on auctions
  for each row when (new.status = 'active') execute function keep_open_auction();
create trigger auctions_kept after update on auctions
  for each row when (new.status = 'active' or old.status = 'active') execute function keep_open_auction();

create function keep_open_items() returns trigger language plpgsql as $$
begin
  perform refresh_open_auctions(array(
    select distinct c.auction_id from changed c join open_auctions o on o.auction_id = c.auction_id));
  return null;
end $$;

create trigger auction_items_added after insert on auction_items referencing new table as changed
  for each statement execute function keep_open_items();
create trigger auction_items_changed after update on auction_items referencing new table as changed
  for each statement execute function keep_open_items();
create trigger auction_items_removed after delete on auction_items referencing old table as changed
  for each statement execute function keep_open_items();

-- An offer changes only the lowest price.
create function keep_lowest_offer() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct c.auction_id from changed c join open_auctions o on o.auction_id = c.auction_id);
begin
  if ids = '{}' then
    return null;
  end if;
  perform from open_auctions where auction_id = any (ids) order by auction_id for update;
  update open_auctions o set (euro_cents, euro_cents_per_km) = (n.euro_cents, n.euro_cents_per_km)
  from open_auctions_now n
  where n.auction_id = any (ids) and o.auction_id = n.auction_id
    and (o.euro_cents, o.euro_cents_per_km) is distinct from (n.euro_cents, n.euro_cents_per_km);
  return null;
end $$;

create trigger offers_added after insert on offers referencing new table as changed
  for each statement execute function keep_lowest_offer();
create trigger offers_changed after update on offers referencing new table as changed
  for each statement execute function keep_lowest_offer();
create trigger offers_removed after delete on offers referencing old table as changed
  for each statement execute function keep_lowest_offer();

-- Replaced indexes.
drop index auctions_open_newest, auctions_open_category, auctions_open_country, auctions_open_from,
  auctions_open_to, auctions_open_from_place, auctions_open_to_place, auctions_fixed;
`

export const down = /* sql */ `
create index auctions_open_newest on auctions (published_at desc, id desc) where status = 'active';
create index auctions_open_category on auctions (category_id, published_at desc, id desc) where status = 'active';
create index auctions_open_country on auctions ((from_address->>'countryCode'), published_at desc, id desc) where status = 'active';
create index auctions_open_from on auctions using gist (point(from_lng, from_lat)) where status = 'active';
create index auctions_open_to on auctions using gist (point(to_lng, to_lat)) where status = 'active';
create index auctions_open_from_place on auctions (from_lat, from_lng) include (from_place_id) where status = 'active';
create index auctions_open_to_place on auctions (to_lat, to_lng) include (to_place_id) where status = 'active';
create index auctions_fixed on auctions (published_at desc, id desc) where status = 'active' and type = 'fixed';
drop trigger offers_removed on offers;
drop trigger offers_changed on offers;
drop trigger offers_added on offers;
drop function keep_lowest_offer();
drop trigger auction_items_removed on auction_items;
drop trigger auction_items_changed on auction_items;
drop trigger auction_items_added on auction_items;
drop function keep_open_items();
drop trigger auctions_kept on auctions;
drop trigger auctions_opened on auctions;
drop function keep_open_auction();
drop function refresh_open_auctions(int[]);
drop view open_auctions_now;
drop table open_auctions;
drop table search_rates;
drop function cell_of(double precision, double precision, int);
`
