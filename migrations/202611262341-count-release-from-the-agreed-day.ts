// The period after which a delivery counts as confirmed starts here: at its report, or on the first
// agreed day if that is later.
export const up = /* sql */ `
alter table deliveries add column release_from timestamptz;
update deliveries set release_from = delivered_at where delivered_at is not null;
`

export const down = /* sql */ `
alter table deliveries drop column release_from;
`
