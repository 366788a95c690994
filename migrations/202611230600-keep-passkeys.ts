// Passkeys: the public key, the signature counter and the hosts for which it was made. A challenge
// is answered once. A session stores the passkey that opened it: such a session has proved both
// factors, whatever the account's other sign-ins require.
export const up = /* sql */ `
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references users on delete cascade,
  relying_party text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash text primary key,
  relying_party text not null,
  user_id int references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

alter table sessions add passkey_id uuid;
`

export const down = /* sql */ `
alter table sessions drop passkey_id;
drop table passkey_challenges, passkeys;
`
