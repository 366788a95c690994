// A company's documents are checked in blocks of one type: a verified block stays valid until its
// own date, even while newer documents wait for review. Earlier rows had no file and are dropped.
export const up = /* sql */ `
create table verification_blocks (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  type text not null check (type in ('licence', 'insurance', 'registration-certificate', 'profile')),
  status text not null check (status in
    ('not_started', 'started', 'submitted', 'verified', 'expiring', 'expired', 'rejected')),
  version int not null default 1,
  reason text,
  verified_at timestamptz,
  verified_by int references users on delete set null,
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, type),
  check (status not in ('verified', 'expiring') or verified_at is not null)
);
create index verification_blocks_until on verification_blocks (valid_until) where verified_at is not null;

insert into verification_blocks (company_id, type, status, verified_at, valid_until, created_at, updated_at)
select distinct on (company_id, type) company_id, type, 'verified', created_at, valid_until, created_at, created_at
from company_documents where is_verified order by company_id, type, valid_until desc nulls first;
delete from company_documents;

alter table company_documents
  drop column is_verified,
  add column form text not null check (form in ('pdf', 'picture')),
  add column pages int not null check (pages > 0),
  add column checked_at timestamptz;

alter table companies
  add column rejections int not null default 0,
  add column status_reason text;
create index companies_waiting on companies (updated_at) where status = 'submitted';
`

export const down = /* sql */ `
drop index companies_waiting;
alter table companies drop column rejections, drop column status_reason;
delete from company_documents;
alter table company_documents drop column form, drop column pages, drop column checked_at,
  add column is_verified boolean not null default false;
insert into company_documents (company_id, type, is_verified, valid_until, created_at)
select company_id, type, true, valid_until, verified_at from verification_blocks where verified_at is not null;
drop table verification_blocks;
`
