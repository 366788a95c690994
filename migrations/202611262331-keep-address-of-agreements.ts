// Proof of consent consists of the text, the time and the IP address.
export const up = /* sql */ `
alter table agreements add column address text;
`

export const down = /* sql */ `
alter table agreements drop column address;
`
