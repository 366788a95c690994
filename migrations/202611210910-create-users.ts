// Each user has one role. Sessions are revocable, so a stolen cookie can be invalidated; tokens are
// stored as hashes.
export const up = /* sql */ `
create table users (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  role text not null check (role in ('customer', 'courier', 'charity', 'admin')),
  status text not null check (status in ('unconfirmed', 'active', 'limited', 'blocked', 'erasure_pending', 'erased')),
  version int not null default 1,
  email citext not null unique,
  login citext unique,
  password_hash text,
  name text not null,
  phone text,
  locale text not null,
  email_confirmed_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references users on delete cascade,
  family uuid not null,
  kind text not null check (kind in ('browser', 'device')),
  refresh_hash text unique,
  replaced_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz not null,
  device_uid text,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_family on sessions (family);

create table user_tokens (
  token_hash text primary key,
  user_id int not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table agreements (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null,
  given_at timestamptz not null default now()
);

create table cookie_consents (
  id int generated always as identity primary key,
  consent int not null check (consent between 0 and 7),
  host text not null,
  given_at timestamptz not null default now()
);

create table companies (
  id int generated always as identity primary key,
  user_id int not null unique references users on delete cascade,
  kind text not null check (kind in ('courier', 'charity')),
  status text not null check (status in ('unverified', 'in_progress', 'submitted', 'verified', 'rejected', 'suspended', 'lapsed')),
  version int not null default 1,
  name text not null,
  slug text not null,
  tax_number text,
  register_number text,
  country char(2) not null,
  city text,
  is_vat_payer boolean not null default true,
  about text not null default '',
  home_place_id int references places,
  payout_account_id text unique,
  is_payout_account_ready boolean not null default false,
  stars_sum int not null default 0,
  opinions_count int not null default 0,
  deals_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table company_documents (
  uuid uuid primary key default gen_random_uuid(),
  company_id int not null references companies on delete cascade,
  type text not null check (type in ('licence', 'insurance', 'registration-certificate', 'profile')),
  is_verified boolean not null default false,
  valid_until date,
  created_at timestamptz not null default now()
);
create index company_documents_company on company_documents (company_id);
`

export const down = /* sql */ `
drop table company_documents, companies, cookie_consents, agreements, user_tokens, sessions, users;
`
