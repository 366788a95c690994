// Browsers subscribed to push messages, and the messages queued for each. A subscription belongs to
// a session: a trigger deletes it with the session, however that ends.
export const up = /* sql */ `
create table push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  family uuid not null unique,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  public_key text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

create table outbox_pushes (
  id int generated always as identity primary key,
  subscription_id int not null references push_subscriptions on delete cascade,
  message text not null,
  created_at timestamptz not null
);
create index outbox_pushes_waiting on outbox_pushes (subscription_id, id);

create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where family = new.family and user_id = new.user_id;
  return null;
end $$;
create trigger sessions_end_push after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_push();

alter table users add column pushes_off text[] not null default '{}'
  check (pushes_off <@ array['listings', 'offers', 'opinions']);
`

export const down = /* sql */ `
alter table users drop column pushes_off;
drop trigger sessions_end_push on sessions;
drop function end_push;
drop table outbox_pushes;
drop table push_subscriptions;
`
