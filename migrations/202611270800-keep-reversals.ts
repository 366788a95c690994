// Money may come back after a payout: staff reverse a transfer at the processor, or the courier's
// bank rejects the processor's payout. Each case is a row that staff decide, and the payout stays
// paid, so no timer sends its money twice.
export const up = /* sql */ `
create table reversals (
  id int generated always as identity primary key,
  company_id int not null references companies,
  -- Null for a bank's rejection: that payout covers many deals, and the money is in the courier's
  -- own account at the processor.
  payout_id int references payouts,
  status text not null check (status in ('noticed', 'due', 'sent', 'settled', 'kept')),
  version int not null default 1,
  amount_minor int not null check (amount_minor > 0),
  currency char(3) not null,
  processor_id text not null unique,
  -- The transfer that sent the money to the courier again.
  processor_transfer_id text unique,
  attempts int not null default 0,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'sent') = (processor_transfer_id is not null)),
  check (payout_id is not null or status in ('noticed', 'settled'))
);
create index reversals_payout on reversals (payout_id);
create index reversals_company on reversals (company_id);
create index reversals_waiting on reversals (updated_at) where status = 'noticed';

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'payout', 'payout_reversed', 'payout_again',
    'payout_settled', 'refund', 'refund_failed', 'refund_outside', 'refund_matched', 'chargeback'));
`

export const down = /* sql */ `
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'payout', 'refund', 'refund_failed',
    'refund_outside', 'refund_matched', 'chargeback'));
drop table reversals;
`
