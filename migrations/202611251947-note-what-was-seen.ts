// A notification that the reader has seen on its page is not mailed as well; it stays unread in the
// bell until they open it.
export const up = /* sql */ `
alter table notifications add column seen_at timestamptz;
`

export const down = /* sql */ `
alter table notifications drop column seen_at;
`
