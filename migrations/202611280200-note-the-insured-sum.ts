// The sum that a checked policy insures, as the reviewer read it in the certificate.
export const up = /* sql */ `
alter table verification_blocks add column insured_minor integer, add column insured_currency text;
alter table verification_blocks add constraint verification_blocks_insured check (
  (insured_minor is null) = (insured_currency is null) and
  (insured_minor is null or (type = 'insurance' and insured_minor > 0)));
`

export const down = /* sql */ `
alter table verification_blocks drop column insured_minor, drop column insured_currency;
`
