// A draft listing that a user continues on another device: the form's state from the browser, kept
// as long as the mailed link is valid.
export const up = /* sql */ `
create table mailed_drafts (
  id int generated always as identity primary key,
  token_hash text not null unique,
  email citext not null,
  locale text not null,
  form text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_drafts_email on mailed_drafts (email);
create index mailed_drafts_expiry on mailed_drafts (expires_at);
`

export const down = /* sql */ `
drop table mailed_drafts;
`
