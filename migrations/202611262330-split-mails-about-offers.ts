// Mails about offers are split into two groups: offers on one's own listings, and offers that one
// has made. A choice for the old group applies to both. SMS were only ever sent for the second
// group. The previous version still writes 'offers'.
export const up = /* sql */ `
alter table users drop constraint users_mails_off_check;
alter table users add constraint users_mails_off_check
  check (mails_off <@ array['listings', 'offers', 'bids', 'opinions', 'nearby', 'searches']);
alter table users drop constraint users_pushes_off_check;
alter table users add constraint users_pushes_off_check
  check (pushes_off <@ array['listings', 'offers', 'bids', 'opinions', 'nearby', 'searches']);
alter table users drop constraint users_sms_on_check;
alter table users add constraint users_sms_on_check check (sms_on <@ array['offers', 'bids', 'deals']);
update users set mails_off = mails_off || array['bids'] where 'offers' = any (mails_off);
update users set pushes_off = pushes_off || array['bids'] where 'offers' = any (pushes_off);
update users set sms_on = array_replace(sms_on, 'offers', 'bids') where 'offers' = any (sms_on);
`

export const down = /* sql */ `
update users set sms_on = array_replace(sms_on, 'bids', 'offers'), mails_off = array_remove(mails_off, 'bids'),
  pushes_off = array_remove(pushes_off, 'bids');
alter table users drop constraint users_sms_on_check;
alter table users add constraint users_sms_on_check check (sms_on <@ array['offers', 'deals']);
alter table users drop constraint users_pushes_off_check;
alter table users add constraint users_pushes_off_check
  check (pushes_off <@ array['listings', 'offers', 'opinions', 'nearby', 'searches']);
alter table users drop constraint users_mails_off_check;
alter table users add constraint users_mails_off_check
  check (mails_off <@ array['listings', 'offers', 'opinions', 'nearby', 'searches']);
`
