// Users may choose quiet nights: a push message has an earliest time of sending.
export const up = /* sql */ `
alter table users add column is_quiet_at_night boolean not null default false;
delete from outbox_pushes;
alter table outbox_pushes add column due_at timestamptz not null;
`

export const down = /* sql */ `
alter table outbox_pushes drop column due_at;
alter table users drop column is_quiet_at_night;
`
