export const up = /* sql */ `
alter table companies add column payout_bank text;
alter table users drop constraint users_mails_off_check;
alter table users add constraint users_mails_off_check
  check (mails_off <@ array['listings', 'offers', 'opinions', 'nearby']);
alter table users drop constraint users_pushes_off_check;
alter table users add constraint users_pushes_off_check
  check (pushes_off <@ array['listings', 'offers', 'opinions', 'nearby']);
`

export const down = /* sql */ `
alter table companies drop column payout_bank;
update users set mails_off = array_remove(mails_off, 'nearby'), pushes_off = array_remove(pushes_off, 'nearby');
alter table users drop constraint users_mails_off_check;
alter table users add constraint users_mails_off_check
  check (mails_off <@ array['listings', 'offers', 'opinions']);
alter table users drop constraint users_pushes_off_check;
alter table users add constraint users_pushes_off_check
  check (pushes_off <@ array['listings', 'offers', 'opinions']);
`
