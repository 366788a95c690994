// An administrator asks what was done on which days.
export const up = /* sql */ `
create index audit_events_at on audit_events (at);
`

export const down = /* sql */ `
drop index audit_events_at;
`
