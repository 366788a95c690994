// Distance and route have the same names in the database, the API and the form.
export const up = /* sql */ `
alter table auctions rename column distance_km to distance;
alter table auctions rename column polyline to polyline_string;
alter table auctions rename constraint auctions_distance_km_check to auctions_distance_check;
`

export const down = /* sql */ `
alter table auctions rename constraint auctions_distance_check to auctions_distance_km_check;
alter table auctions rename column polyline_string to polyline;
alter table auctions rename column distance to distance_km;
`
