// Each mail that its receiver may do without has an address that ends its kind.
export const up = /* sql */ `
alter table outbox_mails add unsubscribe_url text;
`

export const down = /* sql */ `
alter table outbox_mails drop unsubscribe_url;
`
