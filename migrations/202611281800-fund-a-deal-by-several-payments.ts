// A deal can be funded by several payments: that of its price, those taken over from a deal whose courier cancelled, and
// the difference to a price changed at the door. The price and the difference are captured once.
export const up = /* sql */ `
alter table payments add column purpose text not null default 'price' check (purpose in ('price', 'credit', 'door'));
drop index payments_one_capture;
create unique index payments_one_capture on payments (offer_id, purpose)
  where status in ('captured', 'partially_refunded') and returned_at is null and purpose <> 'credit';

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback', 'bank', 'goodwill', 'credit'));
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'settle', 'payout', 'payout_reversed', 'payout_again',
    'payout_settled', 'refund', 'refund_failed', 'refund_outside', 'refund_matched', 'chargeback', 'credit'));
`

export const down = /* sql */ `
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'settle', 'payout', 'payout_reversed', 'payout_again',
    'payout_settled', 'refund', 'refund_failed', 'refund_outside', 'refund_matched', 'chargeback'));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback', 'bank', 'goodwill'));
drop index payments_one_capture;
create unique index payments_one_capture on payments (offer_id)
  where status in ('captured', 'partially_refunded') and returned_at is null;
alter table payments drop column purpose;
`
