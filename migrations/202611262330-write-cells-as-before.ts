// The previous version writes cells of a trip without days, and keys of a saved search without
// conditions. While it runs beside this one, a trigger fills in the days, and searches without
// conditions are read and compared individually.
export const up = /* sql */ `
create function date_trip_cell() returns trigger language plpgsql as $$
begin
  select date_from, date_to into new.date_from, new.date_to from trips where id = new.trip_id;
  return new;
end $$;
create trigger trip_cells_dated before insert on trip_cells
  for each row when (new.date_from is null or new.date_to is null) execute function date_trip_cell();

alter table search_keys alter column asks_more set default true;
`

export const down = /* sql */ `
alter table search_keys alter column asks_more drop default;
drop trigger trip_cells_dated on trip_cells;
drop function date_trip_cell();
`
