// Results of the European VAT register for a company's number. If the register is unavailable there
// is no result; a manual check is marked as such.
export const up = /* sql */ `
create table vies_checks (
  id int generated always as identity primary key,
  company_id int not null unique references companies on delete cascade,
  status text not null check (status in ('pending', 'valid', 'invalid', 'unavailable', 'not_applicable')),
  version int not null default 1,
  tax_number text,
  source text check (source in ('register', 'form', 'hand')),
  registered_name text,
  reason text,
  tries int not null default 0,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
`

export const down = /* sql */ `
drop table vies_checks;
`
