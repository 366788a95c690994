// Pages show the newest deals of each category and who carried them: they are found by when they came to their end, without a look
// at all offers that ever won.
export const up = /* sql */ `
create index offers_realized on offers (realized_at desc, id desc) where status = 'realized' and realized_at is not null;
`

export const down = /* sql */ `
drop index offers_realized;
`
