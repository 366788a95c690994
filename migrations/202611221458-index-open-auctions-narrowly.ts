// A page of a search, how many there are and where they begin or end are told from an index alone: a row of an auction
// is wide, and only those that stand on the page are read.
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
