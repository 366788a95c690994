// An offer that went lower by itself remembers the price typed for it and its least price, to go up again. Each offer keeps
// when it was withdrawn last: the offers of a company that withdraws often move no others.
export const up = /* sql */ `
alter table offers
  add column auto_bid_from_minor integer,
  add column auto_bid_least_minor integer check (auto_bid_least_minor < auto_bid_from_minor),
  add column withdrawn_at timestamptz;
update offers set withdrawn_at = updated_at where status = 'withdrawn';
create index offers_withdrawn on offers (company_id, withdrawn_at) where withdrawn_at is not null;
create index offers_lowered on offers (auction_id) where status = 'active' and auto_bid_from_minor is not null;
`

export const down = /* sql */ `
alter table offers drop column auto_bid_from_minor, drop column auto_bid_least_minor, drop column withdrawn_at;
`
