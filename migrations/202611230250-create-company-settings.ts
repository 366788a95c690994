// Settings of a company; a company without a row has the defaults.
export const up = /* sql */ `
create table company_settings (
  company_id int primary key references companies on delete cascade,
  work_radius_km int not null check (work_radius_km between 1 and 300),
  work_categories text[] not null,
  is_presence_shown boolean not null,
  offers_to text not null check (offers_to in ('both', 'writer', 'team')),
  deals_to text not null check (deals_to in ('both', 'writer', 'team')),
  papers_to text not null check (papers_to in ('owner', 'team')),
  are_drivers_told boolean not null,
  updated_at timestamptz not null
);
`

export const down = /* sql */ `
drop table company_settings;
`
