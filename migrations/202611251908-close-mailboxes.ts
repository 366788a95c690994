// Mails to a permanently failing address stop until its owner confirms it again: the row stays,
// because a bounce may arrive days later. Each report counts once, however often it is sent.
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
