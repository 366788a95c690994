// The unsubscribe link of mails that are not essential.
export const up = /* sql */ `
alter table outbox_mails add unsubscribe_url text;
`

export const down = /* sql */ `
alter table outbox_mails drop unsubscribe_url;
`
