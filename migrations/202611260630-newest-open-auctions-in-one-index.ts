// What is near a place, on a map or between two places is met on a walk through the newest: all that is asked of each stands in
// their index, so that no row is read of those that are passed by.
export const up = /* sql */ `
drop index open_auctions_newest;
create index open_auctions_newest on open_auctions (published_at desc, auction_id desc)
  include (from_spot, from_cell, to_cell, from_lat, from_lng, to_lat, to_lng, from_country, to_country, category_id);
`

export const down = /* sql */ `
drop index open_auctions_newest;
create index open_auctions_newest on open_auctions (published_at desc, auction_id desc);
`
