// Prices paid, from which the estimate learns: one anonymous row per deal, without places; and the
// learned model, one row per main category. Both are rebuilt each night.
export const up = /* sql */ `
create table price_deals (
  offer_id int primary key references offers on delete cascade,
  main_category_id text not null,
  category_id text not null,
  km float8 not null check (km > 0),
  weight_kg float8,
  volume_m3 float8,
  -- The chargeable load: the weight, or the weight equivalent of the volume.
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
  -- Quartiles of the logarithm of the price above the sum of the coefficients.
  low float8 not null,
  middle float8 not null,
  high float8 not null,
  per_euro jsonb not null,
  -- Median relative errors on unseen deals. A model with a larger error than the tariff is
  -- discarded.
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
