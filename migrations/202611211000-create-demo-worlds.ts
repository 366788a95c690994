// One row once a demo world was written into this database; it is never written twice.
export const up = /* sql */ `
create table demo_worlds (
  single boolean primary key default true check (single),
  version int not null,
  seeded_at timestamptz not null default now()
);
`

export const down = /* sql */ `
drop table demo_worlds;
`
