// Whoever posts may never hear that it came true. His browser held a secret before it sent the listing: by its
// hash he finds what he has posted, from whatever address and with whatever session he asks again.
export const up = /* sql */ `
alter table auctions add posting_secret_hash text;
`

export const down = /* sql */ `
alter table auctions drop posting_secret_hash;
`
