// An offer waits to be confirmed because its listing has changed: how that read before, until it is confirmed.
export const up = /* sql */ `
alter table offers add column listing_before jsonb;
`

export const down = /* sql */ `
alter table offers drop column listing_before;
`
