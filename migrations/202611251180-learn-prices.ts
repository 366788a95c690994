// What was really paid, as the estimate learns from it: one line a deal, of nobody and no place; and what it has learned, one
// line a main category. Both are written anew each night.
export const up = /* sql */ `
create table price_deals (
  offer_id int primary key references offers on delete cascade,
  main_category_id text not null,
  category_id text not null,
  km float8 not null check (km > 0),
  weight_kg float8,
  volume_m3 float8,
  -- What is paid for: the weight, or what the room counts as.
  load_kg float8,
  floors smallint not null,
  date_range text,
  currency char(3) not null,
  euro float8 not null check (euro > 0),
  agreed_at timestamptz not null
);
create index price_deals_alike on price_deals (main_category_id, km) include (category_id, currency, load_kg, euro, agreed_at);

create table price_models (
  main_category_id text primary key,
  deals int not null check (deals > 0),
  coefficients jsonb not null,
  -- Quartiles of what was paid above the sum of the coefficients: logarithms.
  low float8 not null,
  middle float8 not null,
  high float8 not null,
  per_euro jsonb not null,
  -- Median shares by which unseen deals were missed. A model that misses by more than the tariff is not kept.
  error float8 not null,
  tariff_error float8 not null,
  learned_at timestamptz not null,
  check (low <= middle and middle <= high),
  check (error < tariff_error)
);
`

export const down = /* sql */ `
drop table price_models, price_deals;
`
