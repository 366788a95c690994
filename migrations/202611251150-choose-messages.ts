// Users may get important notices by SMS, and less important ones in one daily mail. Nights are
// quiet by default, so no one has to choose. A mail may wait for others of its kind, or for the
// morning.
export const up = /* sql */ `
alter table users add column sms_on text[] not null default '{}' check (sms_on <@ array['offers', 'deals']);
alter table users add column lesser_mails text not null default 'now' check (lesser_mails in ('now', 'daily', 'none'));
alter table users alter column is_quiet_at_night set default true;
update users u set is_quiet_at_night = true where not exists (
  select from audit_events a where a.machine = 'user' and a.thing_id = u.id::text
    and a.event = 'changeSettings' and a.reason like '%isQuietAtNight%');

alter table outbox_mails add column due_at timestamptz, add column batch_key text, add column told jsonb;
-- Concurrent events are merged into one mail.
create unique index outbox_mails_batches on outbox_mails (user_id, batch_key) where batch_key is not null;
`

export const down = /* sql */ `
drop index outbox_mails_batches;
alter table outbox_mails drop column due_at, drop column batch_key, drop column told;
alter table users alter column is_quiet_at_night set default false;
alter table users drop column lesser_mails, drop column sms_on;
`
