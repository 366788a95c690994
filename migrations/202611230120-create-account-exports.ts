// Requested data exports, one in progress per user. An export may have several files, so that each
// can be made and sent by one process.
export const up = /* sql */ `
create table account_exports (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  check (ready_at is null or failed_at is null),
  check ((ready_at is null) = (expires_at is null))
);
create unique index account_exports_one_at_a_time on account_exports (user_id)
  where ready_at is null and failed_at is null;
create index account_exports_user on account_exports (user_id, id desc);

create table account_export_parts (
  uid uuid primary key,
  export_id int not null references account_exports on delete cascade,
  place int not null,
  bytes int not null check (bytes > 0),
  unique (export_id, place)
);
`

export const down = /* sql */ `
drop table account_export_parts, account_exports;
`
