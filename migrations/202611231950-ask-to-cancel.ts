// On the last day before the pickup a customer asks to cancel, and the courier answers: agrees,
// claims a part of the price, or objects. No answer within three days counts as agreement.
export const up = /* sql */ `
create table cancel_requests (
  id int generated always as identity primary key,
  offer_id int not null references offers (id) on delete cascade,
  author_id int not null references users (id),
  status text not null
    check (status in ('open', 'agreed', 'claimed', 'disputed', 'lapsed', 'withdrawn', 'overtaken')),
  version int not null default 1,
  reason text not null default '',
  claim_minor int check (claim_minor > 0),
  until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cancel_requests_claim check ((status = 'claimed') = (claim_minor is not null))
);
create unique index cancel_requests_one_open on cancel_requests (offer_id) where status = 'open';
create unique index cancel_requests_one_claim on cancel_requests (offer_id) where status = 'claimed';
create index cancel_requests_due on cancel_requests (until) where status = 'open';
create index cancel_requests_offer on cancel_requests (offer_id);
create index cancel_requests_author on cancel_requests (author_id);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'claim', 'payout', 'refund', 'chargeback'));
`

export const down = /* sql */ `
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'payout', 'refund', 'chargeback'));
drop table cancel_requests;
`
