// A new authenticator app replaces the current one with its first code; until then the old one
// stays valid.
export const up = /* sql */ `
alter table second_factors add column next_secret text, add column next_created_at timestamptz,
  add check ((next_secret is null) = (next_created_at is null));
`

export const down = /* sql */ `
alter table second_factors drop column next_secret, drop column next_created_at;
`
