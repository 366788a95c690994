// A phone number is verified by a code sent to it. A verified number belongs to one courier as long
// as the account exists, whatever its state. SMS have an outbox of their own, as mails do.
export const up = /* sql */ `
alter table users add column phone_verified_at timestamptz;
create unique index users_proved_phones_of_couriers on users (phone)
  where role = 'courier' and phone_verified_at is not null and status <> 'erased';

create table phone_proofs (
  id int generated always as identity primary key,
  user_id int not null unique references users on delete cascade,
  status text not null check (status in ('none', 'code_sent', 'verified', 'expired', 'locked')),
  version int not null default 1,
  phone text not null,
  code_trace text,
  code_expires_at timestamptz,
  wrong_codes int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table outbox_sms (
  id int generated always as identity primary key,
  user_id int references users on delete cascade,
  to_phone text not null,
  language text not null,
  text text not null,
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index outbox_sms_age on outbox_sms (created_at);
`

export const down = /* sql */ `
drop table outbox_sms, phone_proofs;
drop index users_proved_phones_of_couriers;
alter table users drop column phone_verified_at;
`
