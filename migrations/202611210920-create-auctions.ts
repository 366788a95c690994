// A draft has a uuid before it has an owner; only its token gives access. After the draft every
// auction has an owner, both places and a title.
export const up = /* sql */ `
create table auctions (
  id int generated always as identity primary key,
  uuid uuid not null unique,
  owner_id int references users,
  draft_token_hash text,
  status text not null check (status in ('draft', 'pending', 'active', 'reserved', 'booked', 'completed', 'hidden', 'cancelled', 'removed', 'archived')),
  hidden_reason text check (hidden_reason in ('expired', 'owner', 'moderation', 'blocked')),
  version int not null default 1,
  type text not null default 'bid' check (type in ('bid', 'fixed')),
  locale text not null,
  currency char(3) not null,
  title text,
  is_title_entered_by_user boolean not null default false,
  main_category_id text,
  category_id text,
  category_tree_test_group char(1) not null default 'B',
  date_fixed boolean not null default true,
  transport_date_range text check (transport_date_range in ('flex', '3days', 'week', 'custom')),
  send_date_from date,
  send_date_to date,
  receive_date_from date,
  receive_date_to date,
  from_place_id int references places,
  to_place_id int references places,
  from_address jsonb,
  to_address jsonb,
  from_lat double precision,
  from_lng double precision,
  to_lat double precision,
  to_lng double precision,
  distance_km int check (distance_km >= 0),
  duration_hours numeric(6, 1),
  has_ferry boolean not null default false,
  polyline text,
  description text not null default '',
  total_weight_kg numeric(10, 1),
  is_total_weight_edited_by_user boolean not null default false,
  price_estimation jsonb,
  booking_set_price_minor int check (booking_set_price_minor > 0),
  is_fix_available boolean not null default false,
  vat_invoice boolean not null default false,
  vat_invoice_country char(2),
  pickup_floor int,
  delivery_floor int,
  pickup_elevator boolean,
  delivery_elevator boolean,
  receiver_phone text,
  published_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or (owner_id is not null and title is not null and category_id is not null
    and from_address is not null and to_address is not null)),
  check ((status = 'hidden') = (hidden_reason is not null)),
  check (receive_date_to is null or send_date_from is null or receive_date_to >= send_date_from)
);
create index auctions_owner on auctions (owner_id, id desc);
-- Searches find active auctions only, so the indexes are partial.
create index auctions_open_newest on auctions (published_at desc, id desc) where status = 'active';
create index auctions_open_category on auctions (main_category_id, category_id, published_at desc) where status = 'active';
create index auctions_open_from on auctions using gist (point(from_lng, from_lat)) where status = 'active';
create index auctions_open_to on auctions using gist (point(to_lng, to_lat)) where status = 'active';
create index auctions_expiring on auctions (expires_at) where status = 'active';

create table auction_items (
  id int generated always as identity primary key,
  auction_id int not null references auctions on delete cascade,
  position int not null,
  unique_key text,
  item_category_id text not null,
  autocomplete_item_id text,
  name text not null,
  items_number int not null default 1 check (items_number > 0),
  length_cm int check (length_cm > 0),
  width_cm int check (width_cm > 0),
  height_cm int check (height_cm > 0),
  weight_kg numeric(9, 1) check (weight_kg > 0),
  model text,
  production_date text,
  body_type text,
  has_wheels boolean,
  palletized boolean,
  packed boolean,
  oversize boolean,
  dimensions_estimated boolean not null default false,
  is_adjusted_by_user boolean not null default false,
  extra jsonb not null default '{}'
);
create index auction_items_auction on auction_items (auction_id, position);

create table auction_pictures (
  uid uuid primary key,
  auction_id int not null references auctions on delete cascade,
  position int not null,
  original_name text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
create index auction_pictures_auction on auction_pictures (auction_id, position);

create table observed_auctions (
  user_id int not null references users on delete cascade,
  auction_id int not null references auctions on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, auction_id)
);
`

export const down = /* sql */ `
drop table observed_auctions, auction_pictures, auction_items, auctions;
`
