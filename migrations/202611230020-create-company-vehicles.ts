// A company's vehicles. A vehicle that an offer names is kept when it is removed, so that the offer
// still shows what was promised; a plate is unique among the vehicles in use.
export const up = /* sql */ `
create table company_vehicles (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  type text not null,
  plate text not null check (plate <> ''),
  load_length int not null check (load_length > 0),
  load_width int not null check (load_width > 0),
  load_height int not null check (load_height > 0),
  payload int not null check (payload > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index company_vehicles_company on company_vehicles (company_id);
create unique index company_vehicles_plate on company_vehicles (company_id, plate) where archived_at is null;
alter table offers add column vehicle_id int references company_vehicles;
create index offers_vehicle on offers (vehicle_id) where vehicle_id is not null;
`

export const down = /* sql */ `
alter table offers drop column vehicle_id;
drop table company_vehicles;
`
