// Phones and tablets of a company's people. A device is unique by the number that its app assigns;
// it stays the company's when its last user leaves.
export const up = /* sql */ `
create table company_devices (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  device_uid text not null check (length(device_uid) between 1 and 100),
  name text not null check (length(name) between 1 and 60),
  platform text check (platform in ('android', 'ios')),
  app_version text check (length(app_version) <= 20),
  added_by int references users on delete set null,
  user_id int references users on delete set null,
  created_at timestamptz not null,
  registered_at timestamptz,
  unique (company_id, device_uid)
);
create index company_devices_user on company_devices (user_id);
create index company_devices_added_by on company_devices (added_by);
create index sessions_device on sessions (device_uid) where kind = 'device';
`

export const down = /* sql */ `
drop index sessions_device;
drop table company_devices;
`
