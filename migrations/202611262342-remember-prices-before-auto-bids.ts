// An auto-bid stores the price that was entered and its minimum, so that it can rise again. Each
// offer stores its last withdrawal: the offers of a company that withdraws often do not lower those
// of others.
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
