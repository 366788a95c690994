// The owner's counter-offer: one at a time, only on an open offer, with an expiry.
export const up = /* sql */ `
alter table offers
  add column counter_gross_minor int check (counter_gross_minor > 0),
  add column counter_until timestamptz,
  add constraint offers_counter_whole check ((counter_gross_minor is null) = (counter_until is null)),
  add constraint offers_counter_open check (counter_gross_minor is null or status = 'active'),
  add constraint offers_counter_below check (counter_gross_minor < gross_minor);
create index offers_counter_until on offers (counter_until) where counter_until is not null;
`

export const down = /* sql */ `
alter table offers drop column counter_gross_minor, drop column counter_until;
`
