// Events of one thread (an auction with its offers, money and goods, or a user) are dispatched in
// the order of these ids. Ids are assigned under a lock that is held until the commit, so they are
// in commit order. An event that fails too often is set aside with its error.
export const up = /* sql */ `
create table outbox_announcements (
  id bigint generated always as identity primary key,
  thread text not null,
  payload jsonb not null,
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now()
);
create index outbox_announcements_thread on outbox_announcements (thread, id);

-- The mails to one mailbox are sent in the order of their ids, skipping permanently rejected ones.
alter table outbox_mails add column if not exists is_secret boolean not null default false;
alter table outbox_mails add column refused_at timestamptz;
create index outbox_mails_unsent on outbox_mails (to_email, id)
  where sent_at is null and refused_at is null;
`

export const down = /* sql */ `
drop index outbox_mails_unsent;
alter table outbox_mails drop column refused_at, drop column is_secret;
drop table outbox_announcements;
`
