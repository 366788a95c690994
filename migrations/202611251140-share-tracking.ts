// The customer of a booked deal asks to follow the courier, who may share their position and stop
// at any time. Positions are separate from the deal: they are deleted after thirty days, and with
// the courier's account. Repeated positions are deduplicated.
export const up = /* sql */ `
create table tracking_shares (
  id int generated always as identity primary key,
  offer_id int not null unique references offers (id) on delete cascade,
  asked_by int not null references users (id),
  status text not null check (status in ('requested', 'shared', 'stopped')),
  version int not null default 1,
  shared_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tracking_shares_since check (status <> 'shared' or (shared_at is not null and stopped_at is null))
);
create index tracking_shares_asked_by on tracking_shares (asked_by);

create table tracking_positions (
  offer_id int not null references offers (id) on delete cascade,
  device_uid text not null,
  at timestamptz not null,
  user_id int not null references users (id),
  lat float8 not null check (lat between -90 and 90),
  lng float8 not null check (lng between -180 and 180),
  accuracy_m int check (accuracy_m >= 0),
  received_at timestamptz not null,
  primary key (offer_id, device_uid, at)
);
create index tracking_positions_last on tracking_positions (offer_id, at);
create index tracking_positions_old on tracking_positions (at);
create index tracking_positions_user on tracking_positions (user_id);
`

export const down = /* sql */ `
drop table tracking_positions;
drop table tracking_shares;
`
