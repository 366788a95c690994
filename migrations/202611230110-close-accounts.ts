// A closed account can be reopened for some days, and stays longer while the owner's money is in
// transit; reopening restores its earlier state.
export const up = /* sql */ `
create table account_closings (
  user_id int primary key references users on delete cascade,
  from_status text not null check (from_status in ('unconfirmed', 'active', 'limited')),
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index account_closings_due on account_closings (due_at);
`

export const down = /* sql */ `
drop table account_closings;
`
