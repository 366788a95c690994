// Saved searches of companies. Besides its filters a search stores their resolved form, which is
// compared with a listing, and a few keys, by which a new listing finds candidate searches without
// scanning all of them.
export const up = /* sql */ `
create table search_criteria (
  id int generated always as identity primary key,
  company_id int not null references companies (id) on delete cascade,
  name text not null check (name <> ''),
  filters jsonb not null,
  -- The locale of names and dates in the filters.
  locale text not null,
  alert text not null check (alert in ('none', 'instant', 'daily', 'weekly')),
  from_place jsonb,
  to_place jsonb,
  words tsquery,
  leaves text[],
  from_lat double precision,
  from_lng double precision,
  from_angle double precision,
  to_lat double precision,
  to_lng double precision,
  to_angle double precision,
  from_countries text[],
  to_countries text[],
  date_from date,
  date_to date,
  weight_min real,
  weight_max real,
  vehicle_id int,
  load_length int,
  load_width int,
  load_height int,
  payload real,
  is_fixed boolean,
  euro_cents_per_km int,
  posted_after timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Listings posted later count as new.
  looked_at timestamptz not null,
  -- When the last daily or weekly mail was sent.
  told_at timestamptz,
  -- A removed search can be restored for a while.
  removed_at timestamptz
);
create index search_criteria_company on search_criteria (company_id, id);
-- A company cannot save the same search twice, so no notice is sent twice.
create unique index search_criteria_once on search_criteria (company_id, md5(filters::text)) where removed_at is null;
create index search_criteria_removed on search_criteria (removed_at) where removed_at is not null;

create table search_keys (
  key text collate "C" not null,
  criteria_id int not null references search_criteria (id) on delete cascade,
  primary key (key, criteria_id)
);
create index search_keys_criteria on search_keys (criteria_id);

-- Each match is stored, and reported, once per search.
create table search_hits (
  criteria_id int not null references search_criteria (id) on delete cascade,
  auction_id int not null references auctions (id) on delete cascade,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (criteria_id, auction_id)
);
create index search_hits_auction on search_hits (auction_id);
create index search_hits_untold on search_hits (criteria_id) where told_at is null;
create index search_hits_found on search_hits (found_at);

alter table users drop constraint users_mails_off_check;
alter table users add constraint users_mails_off_check
  check (mails_off <@ array['listings', 'offers', 'opinions', 'nearby', 'searches']);
alter table users drop constraint users_pushes_off_check;
alter table users add constraint users_pushes_off_check
  check (pushes_off <@ array['listings', 'offers', 'opinions', 'nearby', 'searches']);
`

export const down = /* sql */ `
update users set mails_off = array_remove(mails_off, 'searches'), pushes_off = array_remove(pushes_off, 'searches');
alter table users drop constraint users_mails_off_check;
alter table users add constraint users_mails_off_check
  check (mails_off <@ array['listings', 'offers', 'opinions', 'nearby']);
alter table users drop constraint users_pushes_off_check;
alter table users add constraint users_pushes_off_check
  check (pushes_off <@ array['listings', 'offers', 'opinions', 'nearby']);
drop table search_hits;
drop table search_keys;
drop table search_criteria;
`
