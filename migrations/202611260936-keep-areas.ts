// A saved search may be one of an area: its corners, and which end of a transport must lie in it.
export const up = /* sql */ `
alter table search_criteria
  add column area polygon,
  add column area_side text check (area_side in ('from', 'to', 'both')),
  -- One says nothing without the other.
  add constraint search_criteria_area check ((area is null) = (area_side is null));
`

// Without its area one would find everything.
export const down = /* sql */ `
delete from search_criteria where area is not null;
alter table search_criteria drop column area, drop column area_side;
`
