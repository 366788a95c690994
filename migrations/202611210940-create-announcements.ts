// An announcement has one language and one storefront; without a role it is for everybody.
export const up = /* sql */ `
create table announcements (
  id int generated always as identity primary key,
  locale text not null,
  role text check (role in ('customer', 'courier', 'charity', 'admin')),
  text text not null,
  link text,
  shown_from timestamptz not null default now(),
  shown_until timestamptz,
  created_at timestamptz not null default now(),
  check (shown_until > shown_from)
);
create index announcements_shown on announcements (locale, shown_from desc);
`

export const down = /* sql */ `
drop table announcements;
`
