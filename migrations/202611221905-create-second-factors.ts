// The second factor of a sign-in, one per person. Its secret is encrypted, so a leaked table yields
// no codes; `last_step` only grows, so a used code is never valid again. Recovery codes are stored
// as keyed hashes.
export const up = /* sql */ `
create table second_factors (
  user_id int primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  trace text primary key,
  user_id int not null references users on delete cascade,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

alter table user_tokens drop constraint user_tokens_purpose_check;
alter table user_tokens add constraint user_tokens_purpose_check
  check (purpose in ('confirm_email', 'reset_password', 'second_step'));
`

export const down = /* sql */ `
delete from user_tokens where purpose = 'second_step';
alter table user_tokens drop constraint user_tokens_purpose_check;
alter table user_tokens add constraint user_tokens_purpose_check
  check (purpose in ('confirm_email', 'reset_password'));
drop table recovery_codes, second_factors;
`
