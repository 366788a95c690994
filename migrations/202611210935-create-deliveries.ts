// One delivery per deal, with its proofs. One opinion per side and deal.
export const up = /* sql */ `
create table deliveries (
  id int generated always as identity primary key,
  offer_id int not null unique references offers,
  status text not null check (status in ('planned', 'en_route_to_pickup', 'picked_up', 'in_transit', 'delivered', 'confirmed', 'pickup_failed', 'delivery_failed', 'returning', 'returned')),
  version int not null default 1,
  tracking_secret text not null unique,
  pickup_pin text not null,
  delivery_pin text not null,
  picked_up_at timestamptz,
  delivered_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table delivery_proofs (
  uid uuid primary key,
  delivery_id int not null references deliveries,
  stage text not null check (stage in ('pickup', 'delivery')),
  kind text not null check (kind in ('photo', 'signature', 'pin')),
  by_user_id int references users,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index delivery_proofs_delivery on delivery_proofs (delivery_id, stage);

create table opinions (
  id int generated always as identity primary key,
  offer_id int not null references offers,
  side text not null check (side in ('owner', 'provider')),
  author_id int not null references users,
  subject_id int not null references users,
  company_id int references companies,
  status text not null check (status in ('invited', 'submitted', 'published', 'reported', 'hidden')),
  version int not null default 1,
  hash text not null unique,
  stars int check (stars between 1 and 5),
  aspects jsonb not null default '{}',
  text text not null default '',
  reply text,
  invited_at timestamptz not null default now(),
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (offer_id, side),
  check (status = 'invited' or stars is not null)
);
create index opinions_company on opinions (company_id, published_at desc) where status = 'published';
`

export const down = /* sql */ `
drop table opinions, delivery_proofs, deliveries;
`
