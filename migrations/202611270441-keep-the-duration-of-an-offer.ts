// Transport duration in days, if the offer leaves one of its days open.
export const up = /* sql */ `
alter table offers add column duration_days int
  constraint offers_duration_days_check check (duration_days between 1 and 30);
`

export const down = /* sql */ `
alter table offers drop column duration_days;
`
