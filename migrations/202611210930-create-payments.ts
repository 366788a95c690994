// Money: a payment is captured once, a payout sent once, refunds never exceed the captured amount,
// and the entries of one posting sum to zero per currency. Constraints and triggers enforce this.
export const up = /* sql */ `
create table payments (
  id int generated always as identity primary key,
  offer_id int not null references offers,
  payer_id int not null references users,
  status text not null check (status in ('created', 'action_required', 'captured', 'partially_refunded', 'refunded', 'failed', 'expired', 'voided')),
  version int not null default 1,
  amount_minor int not null check (amount_minor > 0),
  currency char(3) not null,
  refunded_minor int not null default 0 check (refunded_minor between 0 and amount_minor),
  provider_session_id text unique,
  provider_intent_id text unique,
  provider_url text,
  failure_code text,
  captured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('captured', 'partially_refunded', 'refunded')) = (captured_at is not null)),
  check (status <> 'refunded' or refunded_minor = amount_minor),
  check (status <> 'captured' or refunded_minor = 0)
);
create unique index payments_one_capture on payments (offer_id)
  where status in ('captured', 'partially_refunded');
create unique index payments_one_open on payments (offer_id)
  where status in ('created', 'action_required');

create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

create table ledger_transactions (
  id int generated always as identity primary key,
  kind text not null check (kind in ('capture', 'earn', 'payout', 'refund', 'chargeback')),
  -- Identifies the posting, so a repeated one is refused.
  unique_key text not null unique,
  offer_id int not null references offers,
  payment_id int references payments,
  at timestamptz not null default now()
);

create table ledger_entries (
  id int generated always as identity primary key,
  transaction_id int not null references ledger_transactions,
  account text not null check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback')),
  amount_minor int not null check (amount_minor <> 0),
  currency char(3) not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balance();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

create table fees (
  id int generated always as identity primary key,
  offer_id int not null unique references offers,
  company_id int not null references companies,
  status text not null check (status in ('accrued', 'invoiced', 'paid', 'overdue', 'waived', 'corrected')),
  version int not null default 1,
  net_minor int not null check (net_minor >= 0),
  vat_minor int not null check (vat_minor >= 0),
  currency char(3) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table payouts (
  id int generated always as identity primary key,
  offer_id int not null unique references offers,
  company_id int not null references companies,
  status text not null check (status in ('on_hold', 'due', 'processing', 'paid', 'failed', 'cancelled')),
  version int not null default 1,
  amount_minor int not null check (amount_minor >= 0),
  currency char(3) not null,
  provider_transfer_id text unique,
  attempts int not null default 0,
  failure_code text,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'paid') = (paid_at is not null))
);
create index payouts_company on payouts (company_id, id desc);
`

export const down = /* sql */ `
drop table payouts, fees, ledger_entries, ledger_transactions, provider_events, payments;
drop function check_ledger_balance();
`
