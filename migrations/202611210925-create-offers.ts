// The two partial unique indexes decide when hundreds accept at once: one winner per auction, one
// open offer per company and auction.
export const up = /* sql */ `
create table offers (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  auction_id int not null references auctions,
  bidder_id int not null references users,
  company_id int not null references companies,
  status text not null check (status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized', 'withdrawn', 'rejected', 'lost', 'expired', 'cancelled', 'fraud')),
  version int not null default 1,
  currency char(3) not null,
  net_minor int not null check (net_minor >= 0),
  vat_percent numeric(4, 2) not null check (vat_percent >= 0),
  vat_minor int not null check (vat_minor >= 0),
  gross_minor int not null check (gross_minor >= 0),
  fee_net_minor int not null check (fee_net_minor >= 0),
  fee_vat_minor int not null check (fee_vat_minor >= 0),
  min_gross_minor int check (min_gross_minor > 0),
  transport_type text,
  pickup_date date,
  delivery_date date,
  valid_until timestamptz not null,
  message text not null default '',
  is_fraud_reported boolean not null default false,
  pay_until timestamptz,
  accepted_at timestamptz,
  realized_at timestamptz,
  ended_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (net_minor + vat_minor = gross_minor),
  check (min_gross_minor is null or min_gross_minor < gross_minor)
);
create unique index offers_one_winner on offers (auction_id)
  where status in ('awaiting_payment', 'accepted', 'realized');
create unique index offers_one_open_per_company on offers (auction_id, company_id)
  where status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized');
create index offers_auction on offers (auction_id, gross_minor);
create index offers_bidder on offers (bidder_id, id desc);
create index offers_pay_until on offers (pay_until) where status = 'awaiting_payment';
create index offers_valid_until on offers (valid_until) where status in ('active', 'stale');
`

export const down = /* sql */ `
drop table offers;
`
