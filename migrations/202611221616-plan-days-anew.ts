// After a failed pickup or delivery both sides agree on another day, stored beside the booked one.
export const up = /* sql */ `
alter table deliveries add planned_pickup date, add planned_delivery date;
`

export const down = /* sql */ `
alter table deliveries drop planned_pickup, drop planned_delivery;
`
