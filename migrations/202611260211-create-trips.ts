// A trip that a company posts in advance. Besides its route it stores the nearby cells of a quarter
// of a degree, each with the kilometres from the start at which the route approaches and leaves it:
// an index finds the trips that pass the pickup of a listing and then its delivery, without
// scanning the others.
export const up = /* sql */ `
create table trips (
  id int generated always as identity primary key,
  company_id int not null references companies (id) on delete cascade,
  vehicle_id int references company_vehicles (id) on delete set null,
  from_place jsonb not null,
  via_places jsonb not null default '[]',
  to_place jsonb not null,
  line text not null,
  distance int not null check (distance > 0),
  date_from date not null,
  date_to date not null,
  free_litres int not null check (free_litres > 0),
  free_payload int not null check (free_payload > 0),
  width int not null check (width in (10, 25, 50)),
  alert text not null check (alert in ('none', 'instant', 'daily', 'weekly')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Listings posted later count as new.
  looked_at timestamptz not null,
  -- When the last daily or weekly mail was sent.
  told_at timestamptz,
  -- A removed trip can be restored for a while.
  removed_at timestamptz,
  -- A trip takes at most 30 days.
  constraint trips_days check (date_to >= date_from and date_to - date_from < 30),
  constraint trips_via check (jsonb_array_length(via_places) <= 3)
);
create index trips_company on trips (company_id, date_to);
create index trips_vehicle on trips (vehicle_id) where vehicle_id is not null;
create index trips_removed on trips (removed_at) where removed_at is not null;
create index trips_over on trips (date_to);

create table trip_cells (
  cell int not null,
  trip_id int not null references trips (id) on delete cascade,
  near_km smallint not null,
  far_km smallint not null,
  primary key (cell, trip_id) include (near_km, far_km)
);
create index trip_cells_trip on trip_cells (trip_id);

-- Each match is stored, and reported, once per trip.
create table trip_hits (
  trip_id int not null references trips (id) on delete cascade,
  auction_id int not null references auctions (id) on delete cascade,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (trip_id, auction_id)
);
create index trip_hits_auction on trip_hits (auction_id);
create index trip_hits_untold on trip_hits (trip_id) where told_at is null;
`

export const down = /* sql */ `
drop table trip_hits;
drop table trip_cells;
drop table trips;
`
