// If a listing changes, its offers must be confirmed: the earlier version, until then.
export const up = /* sql */ `
alter table offers add column listing_before jsonb;
`

export const down = /* sql */ `
alter table offers drop column listing_before;
`
