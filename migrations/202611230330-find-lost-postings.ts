// The response to a posting may be lost. The browser stores a secret before it sends the listing:
// by its hash the poster finds the listing again, from any IP address and in any session.
export const up = /* sql */ `
alter table auctions add posting_secret_hash text;
`

export const down = /* sql */ `
alter table auctions drop posting_secret_hash;
`
