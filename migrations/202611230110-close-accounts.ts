// Who wants to leave has some days to think again, and longer while money of his is on its way; as he stood before, he
// stands again if he stays.
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
