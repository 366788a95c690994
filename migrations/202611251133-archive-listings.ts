// Listings that ended three years ago are found by their last change.
export const up = /* sql */ `
create index auctions_over on auctions (updated_at) where status in ('completed', 'cancelled', 'removed');
`

export const down = /* sql */ `
drop index auctions_over;
`
