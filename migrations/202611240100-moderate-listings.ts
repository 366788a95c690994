// Reports of illegal or forbidden listings. A decision to hide or remove one has a ground and a
// reason, and the owner may appeal once.
export const up = /* sql */ `
create table decisions (
  id int generated always as identity primary key,
  auction_id int not null references auctions (id),
  -- The owner at the time of the decision.
  user_id int not null references users (id),
  kind text not null check (kind in ('hide', 'remove')),
  status text not null check (status in ('standing', 'lifted', 'appealed', 'kept', 'reversed')),
  version int not null default 1,
  ground text not null check (ground in ('forbidden', 'fraud', 'offensive', 'rights', 'other')),
  reason text not null,
  decided_by int not null references users (id),
  appeal text not null default '',
  appealed_at timestamptz,
  answer text not null default '',
  answered_by int references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint decisions_appealed check (status not in ('appealed', 'kept', 'reversed') or appealed_at is not null),
  constraint decisions_answered check (status not in ('kept', 'reversed') or answered_by is not null),
  -- An appeal is answered by somebody other than its decider.
  constraint decisions_another check (answered_by <> decided_by)
);
create unique index decisions_one_stands on decisions (auction_id) where status in ('standing', 'appealed', 'kept');
create index decisions_auction on decisions (auction_id);
create index decisions_user on decisions (user_id, id desc);
create index decisions_appeals on decisions (appealed_at) where status = 'appealed';
create index decisions_decided_by on decisions (decided_by);
create index decisions_answered_by on decisions (answered_by);

create table listing_reports (
  id int generated always as identity primary key,
  auction_id int not null references auctions (id),
  reporter_id int references users (id),
  name text not null default '',
  email text,
  locale text not null,
  ground text not null check (ground in ('forbidden', 'fraud', 'offensive', 'rights', 'other')),
  text text not null,
  status text not null check (status in ('open', 'dismissed', 'upheld')),
  version int not null default 1,
  decided_by int references users (id),
  -- The result, sent to the reporter.
  finding text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint listing_reports_decided check ((status = 'open') = (decided_by is null))
);
create unique index listing_reports_once on listing_reports (auction_id, lower(email)) where status = 'open';
create index listing_reports_open on listing_reports (created_at) where status = 'open';
create index listing_reports_auction on listing_reports (auction_id);
create index listing_reports_reporter on listing_reports (reporter_id);
create index listing_reports_decided_by on listing_reports (decided_by);
create index listing_reports_over on listing_reports (updated_at) where status <> 'open';
`

export const down = /* sql */ `
drop table listing_reports;
drop table decisions;
`
