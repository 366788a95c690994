// A closed, cancelled or stopped deal is reinstated: by an administrator, or by one side with the
// consent of the other. One request at a time; requests and decisions are kept.
export const up = /* sql */ `
create table reinstatements (
  id int generated always as identity primary key,
  offer_id int not null references offers (id) on delete cascade,
  side text not null check (side in ('owner', 'provider', 'admin')),
  author_id int not null references users (id),
  status text not null check (status in ('open', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  version int not null default 1,
  reason text not null default '',
  until timestamptz,
  -- The listing's state to return to if the customer does not pay again.
  listing_was text check (listing_was in ('active', 'expired', 'owner')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reinstatements_wait check (status <> 'open' or (until is not null and side <> 'admin'))
);
create unique index reinstatements_one_open on reinstatements (offer_id) where status = 'open';
create index reinstatements_due on reinstatements (until) where status = 'open';
create index reinstatements_offer on reinstatements (offer_id);
create index reinstatements_author on reinstatements (author_id);

alter table offers add column cancelled_at timestamptz, add column reinstated_at timestamptz;
update offers set cancelled_at = updated_at where status = 'cancelled';

-- A reinstated deal is paid again: the earlier payment is refunded in full and does not count any
-- more, even while the refund is in transit.
alter table payments add column returned_at timestamptz;
drop index payments_one_capture;
create unique index payments_one_capture on payments (offer_id)
  where status in ('captured', 'partially_refunded') and returned_at is null;

-- Invitations for opinions are withdrawn if the deal is not completed; an opinion that was written
-- stays and is marked.
alter table opinions
  add column is_retracted boolean not null default false,
  add column is_deal_reinstated boolean not null default false,
  add constraint opinions_retracted check (not is_retracted or status = 'invited');
`

export const down = /* sql */ `
alter table opinions drop column is_retracted, drop column is_deal_reinstated;
drop index payments_one_capture;
create unique index payments_one_capture on payments (offer_id)
  where status in ('captured', 'partially_refunded');
alter table payments drop column returned_at;
alter table offers drop column cancelled_at, drop column reinstated_at;
drop table reinstatements;
`
