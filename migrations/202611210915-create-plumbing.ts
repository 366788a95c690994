// An idempotency key is unique per caller and call. Audit entries never change.
export const up = /* sql */ `
create table idempotency_keys (
  caller text not null,
  call text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_events (
  id bigint generated always as identity primary key,
  machine text not null,
  thing_id text not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_id int,
  on_behalf_of int,
  reason text,
  request_id text not null,
  at timestamptz not null
);
create index audit_events_thing on audit_events (machine, thing_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

create table notifications (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  event text not null,
  data jsonb not null default '{}',
  path text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  dedupe_key text not null unique
);
create index notifications_unread on notifications (user_id, id desc);

create table outbox_mails (
  id int generated always as identity primary key,
  dedupe_key text not null unique,
  user_id int references users on delete cascade,
  to_email citext not null,
  language text not null,
  event text not null,
  subject text not null,
  html text not null,
  text text not null,
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index outbox_mails_to on outbox_mails (to_email, id desc);
`

export const down = /* sql */ `
drop table outbox_mails, notifications, audit_events, idempotency_keys;
drop function refuse_change();
`
