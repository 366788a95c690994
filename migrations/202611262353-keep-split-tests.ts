// A split test runs after an administrator has started it with chosen shares. Without a row, or if
// stopped, everybody sees the default group.
export const up = /* sql */ `
create table split_tests (
  test text primary key check (test in ('category-tree', 'multi-item')),
  shares jsonb not null check (jsonb_typeof(shares) = 'object'),
  started_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null
);
`

export const down = /* sql */ `
drop table split_tests;
`
