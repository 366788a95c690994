// Pages show the newest deals of each category with their couriers: the index finds them by
// completion date, without a scan of all winning offers.
export const up = /* sql */ `
create index offers_realized on offers (realized_at desc, id desc) where status = 'realized' and realized_at is not null;
`

export const down = /* sql */ `
drop index offers_realized;
`
