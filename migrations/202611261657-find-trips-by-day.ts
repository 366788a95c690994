// Only few of the trips that pass a place are on the days of a listing, so the index of cells is
// also ordered by day. If a trip's days change, the foreign key updates its cells.
export const up = /* sql */ `
alter table trips add constraint trips_driven unique (id, date_from, date_to);

create temporary table cells_before on commit drop as table trip_cells;
drop table trip_cells;
create table trip_cells (
  cell int not null,
  date_from date not null,
  trip_id int not null,
  near_km smallint not null,
  far_km smallint not null,
  date_to date not null
);
insert into trip_cells
select c.cell, t.date_from, t.id, c.near_km, c.far_km, t.date_to from cells_before c join trips t on t.id = c.trip_id;
alter table trip_cells
  add primary key (cell, date_from, trip_id) include (near_km, far_km, date_to),
  add constraint trip_cells_trip_fkey foreign key (trip_id, date_from, date_to) references trips (id, date_from, date_to)
    on update cascade on delete cascade;
create index trip_cells_trip on trip_cells (trip_id);
analyze trip_cells;
`

export const down = /* sql */ `
create temporary table cells_before on commit drop as table trip_cells;
drop table trip_cells;
create table trip_cells (
  cell int not null,
  trip_id int not null references trips (id) on delete cascade,
  near_km smallint not null,
  far_km smallint not null,
  primary key (cell, trip_id) include (near_km, far_km)
);
insert into trip_cells select cell, trip_id, near_km, far_km from cells_before;
create index trip_cells_trip on trip_cells (trip_id);
alter table trips drop constraint trips_driven;
`
