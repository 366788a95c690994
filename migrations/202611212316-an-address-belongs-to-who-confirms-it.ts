// Several accounts may claim an address until one confirms it; only one can, and then it owns the
// address. The rollback fails if two accounts have the same address.
export const up = /* sql */ `
update users set email_confirmed_at = created_at where email_confirmed_at is null and status <> 'unconfirmed';
alter table users drop constraint users_email_key;
create unique index users_email_confirmed on users (email)
  where email_confirmed_at is not null and status <> 'erased';
create index users_email on users (email);
`

export const down = /* sql */ `
drop index users_email, users_email_confirmed;
alter table users add constraint users_email_key unique (email);
`
