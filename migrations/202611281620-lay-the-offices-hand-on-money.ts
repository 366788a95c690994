// Staff refund a payment, all or part, at the platform's cost or the courier's; above a limit a
// second administrator confirms. Staff also hold a payout, which is an obstacle until they release it.
export const up = /* sql */ `
alter table refunds
  add column bearer text,
  add column reason text,
  add column proposed_by int references users,
  add column answered_by int references users,
  add constraint refunds_by_office check ((bearer is null) = (proposed_by is null) and (bearer is null) = (reason is null)),
  add constraint refunds_bearer check (bearer in ('platform', 'courier')),
  add constraint refunds_by_two check (answered_by <> proposed_by or status = 'declined');
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('proposed', 'declined', 'due', 'pending', 'succeeded', 'failed', 'settled', 'noticed', 'released', 'matched')
    and (status not in ('proposed', 'declined') or bearer is not null));
create unique index refunds_one_proposed on refunds (payment_id) where status = 'proposed';
create index refunds_proposed on refunds (created_at) where status = 'proposed';
create index refunds_proposed_by on refunds (proposed_by) where proposed_by is not null;
create index refunds_answered_by on refunds (answered_by) where answered_by is not null;

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback', 'bank', 'goodwill'));

alter table payouts
  add column held_at timestamptz,
  add column held_by int references users,
  add column held_reason text,
  add constraint payouts_held check (num_nulls(held_at, held_by, held_reason) in (0, 3)),
  add constraint payouts_held_unsent check (held_at is null or status not in ('processing', 'paid'));
create index payouts_held on payouts (held_at) where held_at is not null;
create index payouts_held_by on payouts (held_by) where held_by is not null;

-- The amount that can still be refunded: captured, not refunded, and not ordered or proposed. An order that is
-- booked already counts in refunded_minor. The refund "beside" is the one that asks.
create function refundable_minor(of_payment int, beside int default null) returns int language sql stable as $$
  select case when p.status in ('captured', 'partially_refunded') then p.amount_minor - p.refunded_minor else 0 end
    - coalesce((select sum(r.amount_minor) from refunds r
      where r.payment_id = p.id and r.key is not null and r.status in ('proposed', 'due', 'failed')
        and r.id is distinct from beside
        and not exists (select from ledger_transactions t where t.unique_key = r.key)), 0)::int
  from payments p where p.id = of_payment
$$;

create function refuse_refund_above_payment() returns trigger language plpgsql as $$
begin
  perform from payments where id = new.payment_id for update;
  if new.amount_minor > refundable_minor(new.payment_id, new.id) then
    raise exception 'refund % exceeds what is left of payment %', new.id, new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;

create trigger refunds_ordered_within_payment before insert on refunds for each row
  when (new.bearer is not null) execute function refuse_refund_above_payment();
create trigger refunds_approved_within_payment before update of status on refunds for each row
  when (old.status = 'proposed' and new.status = 'due') execute function refuse_refund_above_payment();

create or replace function payout_obstacle(of_offer int, of_company int, of_complaint int default null) returns text
language sql stable as $$
  select case
    when exists (select from offers where id = of_offer and (is_fraud_reported or status = 'fraud'))
      then 'fraud'
    when exists (select from chargebacks b join payments p on p.id = b.payment_id
      where p.offer_id = of_offer and b.status in ('open', 'lost')) then 'chargeback'
    when exists (select from refunds r join payments p on p.id = r.payment_id
      where p.offer_id = of_offer and r.key is null and r.status in ('noticed', 'failed')) then 'refund'
    when exists (select from complaints where offer_id = of_offer and status not in ('closed', 'withdrawn')
      and (id = of_complaint or holds_all and of_complaint is null)) then 'complaint'
    when exists (select from payouts where offer_id = of_offer and complaint_id is not distinct from of_complaint
      and held_at is not null) then 'held'
    when not exists (select from companies where id = of_company and status = 'verified')
      then 'company'
    when not exists (select from companies where id = of_company
      and is_payout_account_ready and payout_account_id is not null) then 'account'
  end
$$;
`

export const down = /* sql */ `
create or replace function payout_obstacle(of_offer int, of_company int, of_complaint int default null) returns text
language sql stable as $$
  select case
    when exists (select from offers where id = of_offer and (is_fraud_reported or status = 'fraud'))
      then 'fraud'
    when exists (select from chargebacks b join payments p on p.id = b.payment_id
      where p.offer_id = of_offer and b.status in ('open', 'lost')) then 'chargeback'
    when exists (select from refunds r join payments p on p.id = r.payment_id
      where p.offer_id = of_offer and r.key is null and r.status in ('noticed', 'failed')) then 'refund'
    when exists (select from complaints where offer_id = of_offer and status not in ('closed', 'withdrawn')
      and (id = of_complaint or holds_all and of_complaint is null)) then 'complaint'
    when not exists (select from companies where id = of_company and status = 'verified')
      then 'company'
    when not exists (select from companies where id = of_company
      and is_payout_account_ready and payout_account_id is not null) then 'account'
  end
$$;

drop trigger refunds_approved_within_payment on refunds;
drop trigger refunds_ordered_within_payment on refunds;
drop function refuse_refund_above_payment();
drop function refundable_minor(int, int);

drop index payouts_held_by;
drop index payouts_held;
alter table payouts drop constraint payouts_held_unsent, drop constraint payouts_held,
  drop column held_reason, drop column held_by, drop column held_at;

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('clearing', 'held', 'courier_payable', 'fee', 'vat', 'refund', 'chargeback', 'bank')) not valid;

drop index refunds_answered_by;
drop index refunds_proposed_by;
drop index refunds_proposed;
drop index refunds_one_proposed;
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('due', 'pending', 'succeeded', 'failed', 'settled', 'noticed', 'released', 'matched')) not valid;
alter table refunds drop constraint refunds_by_two, drop constraint refunds_bearer, drop constraint refunds_by_office,
  drop column answered_by, drop column proposed_by, drop column reason, drop column bearer;
`
