// Maps of a search between two countries count auctions by town and by circle: the index includes
// both ends, so no rows are read.
export const up = /* sql */ `
drop index open_auctions_countries;
create index open_auctions_countries on open_auctions (from_country, to_country, published_at desc, auction_id desc)
  include (from_place_id, from_lat, from_lng, to_place_id, to_lat, to_lng);
`

export const down = /* sql */ `
drop index open_auctions_countries;
create index open_auctions_countries on open_auctions (from_country, to_country, published_at desc, auction_id desc);
`
