// What its reader has seen on its page is not mailed to him as well; it stays new in his bell until he opens it.
export const up = /* sql */ `
alter table notifications add column seen_at timestamptz;
`

export const down = /* sql */ `
alter table notifications drop column seen_at;
`
