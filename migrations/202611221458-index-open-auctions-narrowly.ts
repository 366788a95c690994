// A page of a search, its count and its places come from an index alone: rows of auctions are wide,
// so only those of the page are read.
export const up = /* sql */ `
drop index auctions_open_category;
create index auctions_open_category on auctions (category_id, published_at desc, id desc) where status = 'active';
create index auctions_open_country on auctions ((from_address->>'countryCode'), published_at desc, id desc) where status = 'active';
create index auctions_open_from_place on auctions (from_lat, from_lng) include (from_place_id) where status = 'active';
create index auctions_open_to_place on auctions (to_lat, to_lng) include (to_place_id) where status = 'active';
`

export const down = /* sql */ `
drop index auctions_open_to_place, auctions_open_from_place, auctions_open_country, auctions_open_category;
create index auctions_open_category on auctions (main_category_id, category_id, published_at desc) where status = 'active';
`
