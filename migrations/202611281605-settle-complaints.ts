// A complaint holds the disputed part of the courier's share in a payout of its own, and a
// settlement splits the held price. `settled_minor` is the gross price that stays with the courier.
// The old call of payout_obstacle with two arguments still works.
export const up = /* sql */ `
create table complaints (
  id int generated always as identity primary key,
  offer_id int not null references offers,
  side text not null check (side in ('owner', 'provider', 'office')),
  -- Null for a complaint that a deadline has opened.
  author_id int references users,
  kind text not null check (kind in ('damage', 'loss', 'delay', 'price_change', 'no_show', 'conduct', 'payment',
    'platform', 'returned', 'not_delivered', 'cancellation')),
  status text not null check (status in ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved',
    'appealed', 'closed', 'withdrawn')),
  version int not null default 1,
  text text not null default '',
  item text not null default '',
  worth_minor int check (worth_minor > 0),
  -- Amount that should go back to the customer, as the author asks.
  claim_minor int check (claim_minor > 0),
  -- The part of the gross price that was still held when it was opened.
  held_minor int not null default 0 check (held_minor >= 0),
  -- The whole payout is disputed, so it waits itself instead of a part of it.
  holds_all boolean not null default false,
  outcome text check (outcome in ('upheld', 'partly', 'rejected', 'settled')),
  -- Amount that goes back to the customer.
  back_minor int check (back_minor >= 0),
  finding text not null default '',
  decided_by int references users,
  question text not null default '',
  appeal_side text check (appeal_side in ('owner', 'provider')),
  appeal text not null default '',
  appeal_finding text not null default '',
  appeal_decided_by int references users,
  is_owner_content boolean not null default false,
  is_provider_content boolean not null default false,
  -- The clock of the present status; null while it waits for the office.
  until timestamptz,
  decide_until timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint complaints_author check ((author_id is null) = (side = 'office')),
  constraint complaints_decided check (status not in ('resolved', 'appealed') or (outcome is not null and decided_by is not null)),
  constraint complaints_closed check ((status in ('closed', 'withdrawn')) = (closed_at is not null)),
  constraint complaints_clock check ((status in ('with_respondent', 'awaiting_info', 'proposed', 'resolved')) = (until is not null)),
  constraint complaints_two_decide check (appeal_decided_by <> decided_by)
);
create unique index complaints_one_open on complaints (offer_id, side) where status not in ('closed', 'withdrawn');
create index complaints_offer on complaints (offer_id);
create index complaints_author on complaints (author_id) where author_id is not null;
create index complaints_decided_by on complaints (decided_by) where decided_by is not null;
create index complaints_appeal_decided_by on complaints (appeal_decided_by) where appeal_decided_by is not null;
create index complaints_waiting on complaints (decide_until) where status not in ('closed', 'withdrawn');
create index complaints_due on complaints (until) where until is not null;

create table complaint_messages (
  id int generated always as identity primary key,
  complaint_id int not null references complaints,
  side text not null check (side in ('owner', 'provider', 'office')),
  author_id int not null references users,
  text text not null,
  created_at timestamptz not null
);
create index complaint_messages_complaint on complaint_messages (complaint_id, id);
create index complaint_messages_author on complaint_messages (author_id);

create table complaint_files (
  uid uuid primary key,
  message_id int not null references complaint_messages on delete cascade,
  position int not null check (position between 1 and 10),
  form text not null check (form in ('picture', 'pdf')),
  name text not null,
  pages int not null,
  unique (message_id, position)
);

create table settlements (
  id int generated always as identity primary key,
  offer_id int not null references offers,
  -- Null for returned goods before there is a complaint.
  complaint_id int references complaints,
  side text not null check (side in ('owner', 'provider')),
  author_id int not null references users,
  status text not null check (status in ('proposed', 'accepted', 'declined', 'lapsed')),
  version int not null default 1,
  -- Amount that goes back to the customer.
  back_minor int not null check (back_minor >= 0),
  text text not null default '',
  until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index settlements_one_open on settlements (offer_id) where status = 'proposed';
create index settlements_offer on settlements (offer_id);
create index settlements_complaint on settlements (complaint_id) where complaint_id is not null;
create index settlements_author on settlements (author_id);
create index settlements_due on settlements (until) where status = 'proposed';

alter table offers add column settled_minor int check (settled_minor >= 0 and settled_minor <= gross_minor);

-- When both sides were asked about a delivery that is overdue.
alter table deliveries add column overdue_asked_at timestamptz;

alter table payouts add column complaint_id int references complaints;
alter table payouts drop constraint payouts_offer_id_key;
create index payouts_offer on payouts (offer_id);
create unique index payouts_one_share on payouts (offer_id) where complaint_id is null;
create unique index payouts_one_disputed on payouts (complaint_id) where complaint_id is not null;

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'settle', 'payout', 'payout_reversed', 'payout_again',
    'payout_settled', 'refund', 'refund_failed', 'refund_outside', 'refund_matched', 'chargeback'));

drop function payout_obstacle(int, int);
create function payout_obstacle(of_offer int, of_company int, of_complaint int default null) returns text
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

create or replace function refuse_hindered_payout() returns trigger language plpgsql as $$
declare
  obstacle text;
begin
  perform from offers where id = new.offer_id for share;
  perform from companies where id = new.company_id for share;
  obstacle := payout_obstacle(new.offer_id, new.company_id, new.complaint_id);
  if obstacle is not null then
    raise exception 'payout % has to wait: %', new.id, obstacle using errcode = 'check_violation';
  end if;
  return new;
end $$;
`

export const down = /* sql */ `
create or replace function refuse_hindered_payout() returns trigger language plpgsql as $$
declare
  obstacle text;
begin
  perform from offers where id = new.offer_id for share;
  perform from companies where id = new.company_id for share;
  obstacle := payout_obstacle(new.offer_id, new.company_id);
  if obstacle is not null then
    raise exception 'payout % has to wait: %', new.id, obstacle using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop function payout_obstacle(int, int, int);
create function payout_obstacle(of_offer int, of_company int) returns text
language sql stable as $$
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
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('capture', 'earn', 'unearn', 'claim', 'payout', 'payout_reversed', 'payout_again',
    'payout_settled', 'refund', 'refund_failed', 'refund_outside', 'refund_matched', 'chargeback'));
drop index payouts_one_disputed;
drop index payouts_one_share;
drop index payouts_offer;
delete from payouts where complaint_id is not null;
alter table payouts add constraint payouts_offer_id_key unique (offer_id);
alter table payouts drop column complaint_id;
alter table offers drop column settled_minor;
alter table deliveries drop column overdue_asked_at;
drop table settlements;
drop table complaint_files;
drop table complaint_messages;
drop table complaints;
`
