// A company may want to hear each morning of what is new near its home; when it was last looked for is kept, so that
// nothing is told twice.
export const up = /* sql */ `
alter table company_settings
  add column is_work_told boolean not null default false,
  add column work_told_at timestamptz;
create index company_settings_told on company_settings (company_id) where is_work_told;
`

export const down = /* sql */ `
alter table company_settings drop column work_told_at, drop column is_work_told;
`
