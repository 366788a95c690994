// Mails to an address that refuses them for good stop until somebody proves it anew: the row stays, because a report may come
// days after that. Each report of a mail counts once, however often it is handed in.
export const up = /* sql */ `
create table mailbox_closures (
  email citext primary key,
  status text not null,
  detail text not null,
  closed_at timestamptz not null,
  opened_at timestamptz,
  check (opened_at is null or opened_at >= closed_at)
);

create table mail_reports (
  mail_id int not null references outbox_mails on delete cascade,
  kind text not null check (kind in ('failure', 'complaint')),
  status text not null,
  detail text not null,
  at timestamptz not null,
  primary key (mail_id, kind)
);
`

export const down = /* sql */ `
drop table mail_reports, mailbox_closures;
`
