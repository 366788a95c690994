// One side of an offer reports the other one for fraud. During the investigation no money is paid
// out and the offer cannot be accepted.
export const up = /* sql */ `
create table fraud_reports (
  id int generated always as identity primary key,
  offer_id int not null references offers (id),
  side text not null check (side in ('owner', 'provider')),
  author_id int not null references users (id),
  status text not null check (status in ('open', 'dismissed', 'confirmed')),
  version int not null default 1,
  reason text not null,
  decided_by int references users (id),
  -- The result, sent to both sides.
  finding text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint fraud_reports_decided check ((status = 'open') = (decided_by is null))
);
create unique index fraud_reports_one_open on fraud_reports (offer_id) where status = 'open';
create index fraud_reports_waiting on fraud_reports (created_at) where status = 'open';
create index fraud_reports_author on fraud_reports (author_id);
create index fraud_reports_offer on fraud_reports (offer_id);
create index fraud_reports_decided_by on fraud_reports (decided_by);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'payout', 'refund', 'chargeback'));
`

export const down = /* sql */ `
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'claim', 'payout', 'refund', 'chargeback'));
drop table fraud_reports;
`
