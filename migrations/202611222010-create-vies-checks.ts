// What the European register of VAT numbers says of a company's number. A register that is away says nothing, and
// whoever was looked at by hand is marked so.
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
