// When a courier cancels a paid deal in time, its money stays for the next deal of the listing, and former bidders are
// asked to stand in. The version before opens none, and refunds as it did.
export const up = /* sql */ `
create table rescues (
  id int generated always as identity primary key,
  auction_id int not null references auctions,
  -- The cancelled deal.
  offer_id int not null references offers,
  status text not null check (status in ('open', 'rebooked', 'returned')),
  version int not null default 1,
  amount_minor int not null check (amount_minor > 0),
  currency character(3) not null,
  -- Offers whose bidders were asked to stand in, and those who cannot.
  asked int[] not null,
  declined int[] not null default '{}' check (declined <@ asked),
  until timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rescues_ended check ((status = 'open') = (ended_at is null))
);
create unique index rescues_one_open on rescues (auction_id) where status = 'open';
create index rescues_auction on rescues (auction_id);
create index rescues_offer on rescues (offer_id);
create index rescues_due on rescues (until) where status = 'open';
`

export const down = /* sql */ `
drop table rescues;
`
