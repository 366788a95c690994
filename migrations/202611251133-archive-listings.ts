// What was over for three years is found by when it last changed.
export const up = /* sql */ `
create index auctions_over on auctions (updated_at) where status in ('completed', 'cancelled', 'removed');
`

export const down = /* sql */ `
drop index auctions_over;
`
