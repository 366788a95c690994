// Users recognise their sessions by device, country and last use. A session family is shown as one
// as long as it lives; its start is kept through renewals.
export const up = /* sql */ `
alter table sessions
  add column user_agent text check (length(user_agent) <= 300),
  add column country char(2),
  add column signed_in_at timestamptz,
  add column last_seen_at timestamptz;
update sessions set signed_in_at = created_at, last_seen_at = created_at;
alter table sessions
  alter column signed_in_at set not null,
  alter column signed_in_at set default now();
`

export const down = /* sql */ `
alter table sessions drop column last_seen_at, drop column signed_in_at, drop column country, drop column user_agent;
`
