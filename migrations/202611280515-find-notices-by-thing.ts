// The office's page of a deal lists the notices about it. Their key begins with the event and the id of its thing.
const thingOf = /* sql */ `(split_part(dedupe_key, '.', 1) || ':' || split_part(dedupe_key, ':', 2))`

export const up = /* sql */ `
create index notifications_thing on notifications (${thingOf});
create index outbox_mails_thing on outbox_mails (${thingOf});
`

export const down = /* sql */ `
drop index notifications_thing;
drop index outbox_mails_thing;
`
