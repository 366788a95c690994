// Identity checks by photographs of an identity document. The photographs are deleted some days
// after the decision; the decision is kept. A second photograph of a side replaces the first.
export const up = /* sql */ `
create table identity_checks (
  id int generated always as identity primary key,
  user_id int not null unique references users on delete cascade,
  status text not null check (status in ('none', 'submitted', 'verified', 'rejected', 'expired')),
  version int not null default 1,
  document text not null check (document in ('id_card', 'passport', 'driving_licence')),
  reason text,
  decided_at timestamptz,
  decided_by int references users on delete set null,
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'verified' or (decided_at is not null and valid_until is not null))
);
create index identity_checks_waiting on identity_checks (updated_at) where status = 'submitted';
create index identity_checks_until on identity_checks (valid_until) where status = 'verified';

create table identity_photos (
  uid uuid primary key,
  user_id int not null references users on delete cascade,
  side text not null check (side in ('front', 'back')),
  created_at timestamptz not null default now(),
  unique (user_id, side)
);
`

export const down = /* sql */ `
drop table identity_photos;
drop table identity_checks;
`
