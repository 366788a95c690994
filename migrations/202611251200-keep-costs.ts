// A company's transport costs: a litre, an hour, a kilometre of toll. Null means our own figure,
// which may change; all amounts of a company are in the currency of the storefront where they were
// entered.
export const up = /* sql */ `
create table company_costs (
  company_id int primary key references companies on delete cascade,
  currency char(3) not null,
  fuel_minor int check (fuel_minor >= 0),
  hour_minor int check (hour_minor >= 0),
  stop_minutes int check (stop_minutes >= 0),
  least_per_hour_minor int check (least_per_hour_minor >= 0),
  least_per_km_minor int check (least_per_km_minor >= 0),
  updated_at timestamptz not null
);

create table company_tolls (
  company_id int not null references company_costs on delete cascade,
  country char(2) not null,
  per_km_minor int not null check (per_km_minor >= 0),
  primary key (company_id, country)
);

-- Litres per hundred kilometres, or instead the full cost per kilometre.
create table vehicle_costs (
  vehicle_id int primary key references company_vehicles on delete cascade,
  consumption numeric(4, 1) check (consumption > 0),
  per_km_minor int check (per_km_minor >= 0),
  check (num_nonnulls(consumption, per_km_minor) = 1)
);
`

export const down = /* sql */ `
drop table vehicle_costs, company_tolls, company_costs;
`
