// Charity checks by statute, register number and bank account. The documents are stored with the
// decision; the statute of a decision is kept until another one is sent.
export const up = /* sql */ `
create table charity_checks (
  id int generated always as identity primary key,
  company_id int not null unique references companies on delete cascade,
  status text not null check (status in ('none', 'submitted', 'verified', 'rejected', 'revoked')),
  version int not null default 1,
  statute_uid uuid unique,
  statute_form text check (statute_form in ('pdf', 'picture')),
  statute_pages int,
  account_holder text,
  submitted_at timestamptz,
  reason text,
  decided_at timestamptz,
  decided_by int references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'none' or (statute_uid is not null and submitted_at is not null)),
  check (status <> 'verified' or decided_at is not null)
);
create index charity_checks_waiting on charity_checks (submitted_at) where status = 'submitted';
`

export const down = /* sql */ `
drop table charity_checks;
`
