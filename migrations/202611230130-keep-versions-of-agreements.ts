// The version of the text that a user agreed to. So far there has been one version of each, dated
// the day it was written.
export const up = /* sql */ `
alter table agreements add column version text, add column withdrawn_at timestamptz;
update agreements set version = '2026-11-21' where kind in ('terms', 'privacy');
delete from agreements a using agreements b
  where a.user_id = b.user_id and a.kind = b.kind and a.id < b.id;
alter table agreements add check ((kind in ('terms', 'privacy')) = (version is not null));
create unique index agreements_in_force on agreements (user_id, kind, coalesce(version, '')) where withdrawn_at is null;
`

export const down = /* sql */ `
drop index agreements_in_force;
alter table agreements drop column withdrawn_at, drop column version;
`
