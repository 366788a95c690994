// The expiry date for which the owner was reminded: with a new date they are reminded again.
export const up = /* sql */ `
alter table auctions add column ending_told_for timestamptz;
`

export const down = /* sql */ `
alter table auctions drop column ending_told_for;
`
