// Drivers and dispatchers of a company besides its owner. An invitation is a row without a user;
// its token is stored as a hash. Unique indexes decide races: a person has one company, and a
// company invites an address once.
export const up = /* sql */ `
create table company_members (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  user_id int references users on delete cascade,
  role text not null check (role in ('dispatcher', 'driver')),
  status text not null check (status in ('invited', 'active', 'removed')),
  version int not null default 1,
  email citext,
  locale text not null,
  token_hash text unique,
  expires_at timestamptz,
  joined_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'invited') = (token_hash is not null and email is not null and expires_at is not null)),
  check (status <> 'active' or user_id is not null)
);
create index company_members_company on company_members (company_id, id) where status <> 'removed';
create index company_members_user on company_members (user_id);
create unique index company_members_one_company on company_members (user_id) where status = 'active';
create unique index company_members_one_invitation on company_members (company_id, email) where status = 'invited';
`

export const down = /* sql */ `
drop table company_members;
`
