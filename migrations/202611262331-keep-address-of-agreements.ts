// Consent is proved by the text, the time and the address it was given from.
export const up = /* sql */ `
alter table agreements add column address text;
`

export const down = /* sql */ `
alter table agreements drop column address;
`
