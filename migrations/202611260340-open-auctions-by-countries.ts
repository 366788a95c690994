// Most searches are from one country to another: a single index counts and sorts these, instead of
// an intersection of two.
export const up = /* sql */ `
create index open_auctions_countries on open_auctions (from_country, to_country, published_at desc, auction_id desc);
drop index open_auctions_from_country;
`

export const down = /* sql */ `
create index open_auctions_from_country on open_auctions (from_country, published_at desc, auction_id desc);
drop index open_auctions_countries;
`
