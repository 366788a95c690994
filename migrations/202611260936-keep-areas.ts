// A saved search may have an area: its corners, and which end of a transport must be inside.
export const up = /* sql */ `
alter table search_criteria
  add column area polygon,
  add column area_side text check (area_side in ('from', 'to', 'both')),
  -- Each is meaningless without the other.
  add constraint search_criteria_area check ((area is null) = (area_side is null));
`

// Without its area such a search would match everything.
export const down = /* sql */ `
delete from search_criteria where area is not null;
alter table search_criteria drop column area, drop column area_side;
`
