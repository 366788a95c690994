// From one country to another is what most look for: what lies between the two is counted, and put in order, in one index
// instead of where those of each country meet.
export const up = /* sql */ `
create index open_auctions_countries on open_auctions (from_country, to_country, published_at desc, auction_id desc);
drop index open_auctions_from_country;
`

export const down = /* sql */ `
create index open_auctions_from_country on open_auctions (from_country, published_at desc, auction_id desc);
drop index open_auctions_countries;
`
