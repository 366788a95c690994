// A change to a booked deal that one side proposes: other days, or another description. One at a
// time, without effect until the other side agrees.
export const up = /* sql */ `
create table change_proposals (
  id int generated always as identity primary key,
  offer_id int not null references offers (id) on delete cascade,
  side text not null check (side in ('owner', 'provider')),
  author_id int not null references users (id),
  status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed')),
  version int not null default 1,
  pickup_date date,
  delivery_date date,
  description text,
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint change_proposals_change_something check (num_nonnulls(pickup_date, delivery_date, description) > 0),
  constraint change_proposals_in_order check (delivery_date >= pickup_date),
  constraint change_proposals_own_goods check (description is null or side = 'owner')
);
create unique index change_proposals_one_open on change_proposals (offer_id) where status = 'open';
create index change_proposals_author on change_proposals (author_id);
create index change_proposals_offer on change_proposals (offer_id);
`

export const down = /* sql */ `
drop table change_proposals;
`
