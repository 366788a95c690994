// After a failed pickup or delivery the two agree on another day: it stands beside the one that was booked.
export const up = /* sql */ `
alter table deliveries add planned_pickup date, add planned_delivery date;
`

export const down = /* sql */ `
alter table deliveries drop planned_pickup, drop planned_delivery;
`
