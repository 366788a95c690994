// Couriers are recommended by their past transports and their home. Without these indexes that
// query read all deals, once for the route and once more for each courier.
export const up = /* sql */ `
create index offers_realized_by_company on offers (company_id, auction_id) where status = 'realized';
create index auctions_carried_from on auctions (from_lat, from_lng) where status in ('completed', 'archived');
create index companies_verified_in_country on companies (country, deals_count desc, id) where status = 'verified';
`

export const down = /* sql */ `
drop index companies_verified_in_country;
drop index auctions_carried_from;
drop index offers_realized_by_company;
`
