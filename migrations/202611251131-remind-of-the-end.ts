// Of which end its owner was reminded: named anew, he is reminded again.
export const up = /* sql */ `
alter table auctions add column ending_told_for timestamptz;
`

export const down = /* sql */ `
alter table auctions drop column ending_told_for;
`
