// Searches near a place, on a map or between two places scan the newest auctions: the index
// includes all columns that they filter by, so rejected rows are not read.
export const up = /* sql */ `
drop index open_auctions_newest;
create index open_auctions_newest on open_auctions (published_at desc, auction_id desc)
  include (from_spot, from_cell, to_cell, from_lat, from_lng, to_lat, to_lng, from_country, to_country, category_id);
`

export const down = /* sql */ `
drop index open_auctions_newest;
create index open_auctions_newest on open_auctions (published_at desc, auction_id desc);
`
