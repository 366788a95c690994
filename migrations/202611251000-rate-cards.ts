// A company's rates by category, distance and region: a matching listing gets an offer at once.
export const up = /* sql */ `
create table rate_cards (
  company_id int primary key references companies (id) on delete cascade,
  is_on boolean not null,
  daily_limit smallint not null check (daily_limit between 1 and 50),
  lead_days smallint not null check (lead_days between 0 and 30),
  -- The number of automatic offers on that day.
  counted_on date,
  counted smallint not null default 0,
  updated_at timestamptz not null
);

create table company_rates (
  id int generated always as identity primary key,
  company_id int not null references companies (id) on delete cascade,
  category_id text not null,
  country_from text,
  country_to text,
  km_from int not null check (km_from >= 0),
  km_to int,
  weight_max_kg int check (weight_max_kg > 0),
  currency text not null,
  -- Before tax: a minimum, and a price per kilometre.
  least_minor int not null check (least_minor >= 0),
  per_km_minor int not null check (per_km_minor >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint company_rates_band check (km_to > km_from)
);
create index company_rates_company on company_rates (company_id, id);
create index company_rates_fitting on company_rates (category_id, currency);

alter table offers add column is_by_rate boolean not null default false;
`

export const down = /* sql */ `
alter table offers drop column is_by_rate;
drop table company_rates;
drop table rate_cards;
`
