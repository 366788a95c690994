// The gazetteer: possible pickup and delivery places. Filled from content/places, see loadPlaces.
export const up = /* sql */ `
create table places (
  id int primary key,
  -- Used in links and stored listings, so it must be unique for ever.
  place_id text not null unique,
  kind text not null check (kind in ('town', 'postcode')),
  name text not null,
  country char(2) not null,
  admin1 text not null,
  region text not null,
  district text not null,
  -- A postcode area is found by its prefix; a town has none.
  postal_prefix text check ((kind = 'postcode') = (postal_prefix is not null)),
  -- Distances need valid coordinates.
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  population int not null check (population >= 0),
  -- The town itself, or the main town of a postcode area: an address always has a town.
  city_id int not null references places,
  -- Users may omit hyphens and apostrophes, so both sides of a search drop them.
  key text not null generated always as (translate(fold(name), '-''’.', '    ')) stored
);

-- One area per prefix: the longest prefix of a code must have one result.
create unique index places_postal_prefix on places (country, postal_prefix) where kind = 'postcode';
create index places_point on places using gist (point(lng, lat)) where kind = 'town';

create table place_names (
  id int generated always as identity primary key,
  place_id int not null references places on delete cascade,
  -- The place's own name has no language; an alias has the language of its users.
  language char(2),
  name text not null,
  -- Two letters match thousands of names; the ranking columns are stored here to avoid the join.
  country char(2) not null,
  weight real not null,
  key text not null generated always as (translate(fold(name), '-''’.', '    ')) stored,
  -- A repeated name would show the same place twice.
  unique nulls not distinct (place_id, language, name)
);

create index place_names_prefix on place_names (key text_pattern_ops);
create index place_names_typo on place_names using gin (key gin_trgm_ops);

create table places_loaded (
  -- A single row: there is one gazetteer.
  single boolean primary key default true check (single),
  hash text not null,
  loaded_at timestamptz not null default now()
);
`

export const down = /* sql */ `
drop table places_loaded;
drop table place_names;
drop table places;
`
