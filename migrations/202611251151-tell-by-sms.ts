// Notices by SMS: when each is due, deduplicated, and limited per day.
export const up = /* sql */ `
alter table outbox_sms add column event text, add column dedupe_key text unique, add column due_at timestamptz;
create index outbox_sms_unsent on outbox_sms (to_phone, id) where sent_at is null and error is null;
create index outbox_sms_user on outbox_sms (user_id, created_at) where event is not null;
`

export const down = /* sql */ `
drop index outbox_sms_user, outbox_sms_unsent;
alter table outbox_sms drop column event, drop column dedupe_key, drop column due_at;
`
