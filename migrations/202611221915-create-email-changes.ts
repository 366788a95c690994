// A new address takes effect once its mailbox has confirmed it; the old mailbox can undo the
// change. Both links are stored as hashes.
export const up = /* sql */ `
create table email_changes (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  from_email citext not null,
  to_email citext not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_hash text unique,
  undo_expires_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_changes_user on email_changes (user_id);
`

export const down = /* sql */ `
drop table email_changes;
`
