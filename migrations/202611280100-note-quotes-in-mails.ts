// The message that a mail quotes, so that the quote goes with its author's account and with the message.
export const up = /* sql */ `
alter table outbox_mails add column quotes_id integer;
create index outbox_mails_quotes on outbox_mails (quotes_id) where quotes_id is not null;
`

export const down = /* sql */ `
alter table outbox_mails drop column quotes_id;
`
