// The storefronts that the demo has filled so far, as a start fills the first ones before it serves
// and the others behind. Null means all: an earlier version filled them in one go.
export const up = /* sql */ `
alter table demo_worlds add column filled text[];
`

export const down = /* sql */ `
alter table demo_worlds drop column filled;
`
