// Users can turn groups of mails off; initially all are on.
export const up = /* sql */ `
alter table users add column mails_off text[] not null default '{}'
  check (mails_off <@ array['listings', 'offers', 'opinions']);
`

export const down = /* sql */ `
alter table users drop column mails_off;
`
