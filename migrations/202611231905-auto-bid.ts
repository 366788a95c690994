// For the timer that lowers auto-bids each minute.
export const up = /* sql */ `
create index offers_auto_bid on offers (auction_id) where status = 'active' and min_gross_minor is not null;
`

export const down = /* sql */ `
drop index offers_auto_bid;
`
