-- A market of :size auctions of the same kinds as the demo listings, between towns drawn by
-- population: most between a few towns, some anywhere. One in five is open; each has three offers.
create temp table towns as
select row_number() over (order by population desc, id)::int as n, id, name, country, admin1, lat, lng
from places where kind = 'town' order by population desc limit 20000;
create unique index on towns (n);
analyze towns;

create temp table patterns as
select row_number() over (order by id)::int as n, * from auctions where status <> 'draft' and polyline_string is not null;
create unique index on patterns (n);

insert into users (role, status, email, password_hash, name, phone, locale, email_confirmed_at, phone_verified_at, last_seen_at, created_at)
select case when i % 20 = 0 then 'courier' else 'customer' end, 'active', 'bench-' || i || '@bench.example',
  (select password_hash from users where role = 'courier' and password_hash is not null order by id limit 1),
  'Anna Nowak ' || i, '+4817600' || lpad(i::text, 6, '0'), (array['de_DE', 'pl_PL', 'en_150', 'ro_RO', 'fr_FR'])[1 + i % 5],
  now(), now(), now() - random() * interval '200 days', now() - interval '1 year'
from generate_series(1, :users) i;

insert into companies (user_id, kind, status, name, slug, tax_number, country, city, payout_account_id,
  is_payout_account_ready, stars_sum, opinions_count, deals_count)
select u.id, 'courier', 'verified', 'Transport ' || u.id, 'transport-' || u.id, 'DE' || (100000000 + u.id), 'DE', 'Berlin',
  'acct_bench' || u.id, true, o.count * 4, o.count, o.count + 3
from users u, lateral (select (power(random(), 4) * 200)::int + u.id * 0 as count) o
where u.email like 'bench-%' and u.role = 'courier';

insert into verification_blocks (company_id, type, status, verified_at, valid_until)
select c.id, t.type, 'verified', now(), current_date + 3650
from companies c cross join unnest(array['licence', 'insurance', 'registration-certificate']) as t (type)
where c.slug like 'transport-%';

create temp table carriers as
select row_number() over (order by id)::int as n, id, user_id from companies where slug like 'transport-%';
create unique index on carriers (n);
analyze carriers;

create temp table drawn as
select i, i % 5 = 0 as is_open,
  1 + (power(random(), 3) * 19999)::int as "from", 1 + (power(random(), 3) * 19999)::int as "to",
  1 + (power(random(), 2) * ((select count(*) from patterns) - 1))::int as pattern,
  now() - random() * interval '28 days' - case when i % 5 = 0 then interval '0' else random() * interval '900 days' end as published,
  now() + interval '1 day' + random() * interval '28 days' as expires,
  (now() + interval '2 days' + random() * interval '25 days')::date as day
from generate_series(1, :size) i;
analyze drawn;

insert into auctions (uuid, owner_id, status, version, type, locale, currency, title, main_category_id, category_id,
  date_fixed, transport_date_range, send_date_from, send_date_to, receive_date_from, receive_date_to,
  from_place_id, to_place_id, from_address, to_address, from_lat, from_lng, to_lat, to_lng, distance, duration_hours,
  has_ferry, polyline_string, description, total_weight_kg, published_at, expires_at, created_at)
select md5('bench-' || d.i)::uuid, (select min(id) from users where email = 'bench-1@bench.example') + (d.i % :users),
  case when d.is_open then 'active' else 'completed' end, 2, 'bid', p.locale, p.currency,
  left(p.title, 60) || ' ' || d.i, p.main_category_id, p.category_id, true, 'custom', d.day, d.day + 2, d.day + 1, d.day + 6,
  f.id, t.id,
  p.from_address || jsonb_build_object('lat', f.lat, 'lng', f.lng, 'city', f.name, 'cityId', f.id, 'countryCode', f.country,
    'placeId', f.id::text, 'cityPlaceId', f.id::text, 'addressDbId', f.id, 'userText', f.name, 'enteredText', f.name),
  p.to_address || jsonb_build_object('lat', t.lat, 'lng', t.lng, 'city', t.name, 'cityId', t.id, 'countryCode', t.country,
    'placeId', t.id::text, 'cityPlaceId', t.id::text, 'addressDbId', t.id, 'userText', t.name, 'enteredText', t.name),
  f.lat, f.lng, t.lat, t.lng, p.distance, p.duration_hours, p.has_ferry, p.polyline_string, p.description, p.total_weight_kg,
  d.published, d.expires, d.published
from drawn d join patterns p on p.n = d.pattern join towns f on f.n = d."from" join towns t on t.n = d."to";

create temp table filled as
select a.id, d.i as n, d.pattern, a.status, a.currency, a.published_at
from drawn d join auctions a on a.uuid = md5('bench-' || d.i)::uuid;
create unique index on filled (n);
analyze filled;

insert into auction_items (auction_id, position, item_category_id, autocomplete_item_id, name, items_number,
  length_cm, width_cm, height_cm, weight_kg, model, extra)
select f.id, i.position, i.item_category_id, i.autocomplete_item_id, i.name, i.items_number,
  i.length_cm, i.width_cm, i.height_cm, i.weight_kg, i.model, i.extra
from filled f join patterns p on p.n = f.pattern
join auction_items i on i.auction_id = p.id and i.position < 2;

insert into offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent, vat_minor, gross_minor,
  fee_net_minor, fee_vat_minor, transport_type, valid_until, message, created_at)
select f.id, c.user_id, c.id,
  case when f.status = 'active' then 'active' when k = 0 then 'realized' else 'lost' end, f.currency,
  net, 19, net * 19 / 100, net + net * 19 / 100, net / 10, net / 10 * 19 / 100, 'own_van',
  now() + interval '30 days', 'I pass by that day, it fits.', f.published_at + k * interval '2 hours'
from filled f, generate_series(0, 2) k,
  lateral (select 5000 + (power(random(), 3) * 200000)::int + f.n * 0 as net) price,
  lateral (select 1 + (f.n * 7 + k * 13) % (select count(*) from carriers)::int as n) picked
join carriers c on c.n = picked.n;

analyze;
