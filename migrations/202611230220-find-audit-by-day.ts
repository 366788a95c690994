// For searches of the audit log by day.
export const up = /* sql */ `
create index audit_events_at on audit_events (at);
`

export const down = /* sql */ `
drop index audit_events_at;
`
