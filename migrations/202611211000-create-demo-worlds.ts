// One row if a demo was seeded into this database; it is never seeded twice.
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
