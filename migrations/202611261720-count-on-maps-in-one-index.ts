// What lies between two countries is counted on a map town by town, and circle by circle: the index that finds it says where each
// begins and ends, so that no row is read for that.
export const up = /* sql */ `
drop index open_auctions_countries;
create index open_auctions_countries on open_auctions (from_country, to_country, published_at desc, auction_id desc)
  include (from_place_id, from_lat, from_lng, to_place_id, to_lat, to_lng);
`

export const down = /* sql */ `
drop index open_auctions_countries;
create index open_auctions_countries on open_auctions (from_country, to_country, published_at desc, auction_id desc);
`
