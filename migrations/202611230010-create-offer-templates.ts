// Default values of a company's new offers; one row per company, always replaced as a whole.
export const up = /* sql */ `
create table offer_templates (
  company_id int primary key references companies on delete cascade,
  price_type text not null check (price_type in ('gross', 'net')),
  transport_type text check (transport_type in ('own_van', 'trailer', 'truck', 'part_load', 'courier_van')),
  valid_days int not null check (valid_days between 1 and 90),
  message text not null,
  updated_at timestamptz not null
);
`

export const down = /* sql */ `
drop table offer_templates;
`
