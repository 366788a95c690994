// Refunds have states of their own: the card's bank may reject one weeks later, and staff may
// refund in the processor's console. The processor's events are stored first and handled by a job,
// and a response of the processor is stored only if no later request has been answered. The
// previous version counts an event as handled when its row exists, and writes no `handled_at`, so
// the column has a default.
export const up = /* sql */ `
create table refunds (
  id int generated always as identity primary key,
  payment_id int not null references payments,
  status text not null check (status in
    ('due', 'pending', 'succeeded', 'failed', 'settled', 'noticed', 'released', 'matched')),
  version int not null default 1,
  amount_minor int not null check (amount_minor > 0),
  -- Our refunds have the key of their order; those made in the processor's console have none.
  key text unique,
  processor_refund_id text unique,
  attempts int not null default 1,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (key is not null or processor_refund_id is not null)
);
create index refunds_payment on refunds (payment_id);
create index refunds_open on refunds (id) where status in ('failed', 'noticed');

alter table chargebacks drop constraint chargebacks_status_check;
alter table chargebacks add constraint chargebacks_status_check
  check (status in ('open', 'won', 'lost', 'released'));

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'payout', 'refund', 'refund_failed',
    'refund_outside', 'refund_matched', 'chargeback'));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback', 'bank'));

alter table processor_events add column handled_at timestamptz default now();
alter table processor_events add column about jsonb;

create sequence processor_questions;
create table processor_answers (
  thing text primary key,
  question bigint not null,
  at timestamptz not null default now()
);

create or replace function payout_obstacle(of_offer int, of_company int) returns text language sql stable as $$
  select case
    when exists (select from offers where id = of_offer and (is_fraud_reported or status = 'fraud'))
      then 'fraud'
    when exists (select from chargebacks b join payments p on p.id = b.payment_id
      where p.offer_id = of_offer and b.status in ('open', 'lost')) then 'chargeback'
    when exists (select from refunds r join payments p on p.id = r.payment_id
      where p.offer_id = of_offer and r.key is null and r.status in ('noticed', 'failed')) then 'refund'
    when not exists (select from companies where id = of_company and status = 'verified')
      then 'company'
    when not exists (select from companies where id = of_company
      and is_payout_account_ready and payout_account_id is not null) then 'account'
  end
$$;
`

export const down = /* sql */ `
create or replace function payout_obstacle(of_offer int, of_company int) returns text language sql stable as $$
  select case
    when exists (select from offers where id = of_offer and (is_fraud_reported or status = 'fraud'))
      then 'fraud'
    when exists (select from chargebacks b join payments p on p.id = b.payment_id
      where p.offer_id = of_offer and b.status <> 'won') then 'chargeback'
    when not exists (select from companies where id = of_company and status = 'verified')
      then 'company'
    when not exists (select from companies where id = of_company
      and is_payout_account_ready and payout_account_id is not null) then 'account'
  end
$$;
drop table processor_answers;
drop sequence processor_questions;
alter table processor_events drop column about, drop column handled_at;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback'));
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'payout', 'refund', 'chargeback'));
alter table chargebacks drop constraint chargebacks_status_check;
alter table chargebacks add constraint chargebacks_status_check check (status in ('open', 'won', 'lost'));
drop table refunds;
`
