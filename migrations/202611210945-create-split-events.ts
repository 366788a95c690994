// Events of visitors in a split test; the latest of the same kind counts.
export const up = /* sql */ `
create table split_events (
  test text not null check (test in ('category-tree', 'multi-item')),
  auction_uuid uuid not null,
  subject text not null,
  variant text not null,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (test, auction_uuid, subject)
);
create index split_events_age on split_events (at);
`

export const down = /* sql */ `
drop table split_events;
`
