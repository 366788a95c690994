// Pictures of users and their vehicles. One per type and user, also when several are uploaded at
// once; a vehicle may have several.
export const up = /* sql */ `
create table user_pictures (
  uid uuid primary key,
  user_id int not null references users on delete cascade,
  type text not null check (type in ('avatar', 'background', 'vehicle')),
  vehicle_id int references company_vehicles on delete cascade,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  check ((type = 'vehicle') = (vehicle_id is not null))
);
create unique index user_pictures_one on user_pictures (user_id, type) where type <> 'vehicle';
create index user_pictures_user on user_pictures (user_id);
create index user_pictures_vehicle on user_pictures (vehicle_id, created_at) where vehicle_id is not null;
`

export const down = /* sql */ `
drop table user_pictures;
`
