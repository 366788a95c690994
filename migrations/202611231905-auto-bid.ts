// The clock looks each minute for offers that go lower by themselves.
export const up = /* sql */ `
create index offers_auto_bid on offers (auction_id) where status = 'active' and min_gross_minor is not null;
`

export const down = /* sql */ `
drop index offers_auto_bid;
`
