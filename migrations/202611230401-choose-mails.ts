// A person turns groups of mails off; nobody has turned off any yet.
export const up = /* sql */ `
alter table users add column mails_off text[] not null default '{}'
  check (mails_off <@ array['listings', 'offers', 'opinions']);
`

export const down = /* sql */ `
alter table users drop column mails_off;
`
