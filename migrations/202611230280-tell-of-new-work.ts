// A company may get a daily notice of new listings near its home; the time of the last search is
// stored, so that no listing is reported twice.
export const up = /* sql */ `
alter table company_settings
  add column is_work_told boolean not null default false,
  add column work_told_at timestamptz;
create index company_settings_told on company_settings (company_id) where is_work_told;
`

export const down = /* sql */ `
alter table company_settings drop column work_told_at, drop column is_work_told;
`
