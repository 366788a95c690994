// Measured at the door, the goods may be more than the listing said. The courier asks for a higher price once, and the
// customer answers within minutes. Pictures are kept as files of their own.
export const up = /* sql */ `
create table door_prices (
  id int generated always as identity primary key,
  offer_id int not null constraint door_prices_once unique references offers,
  asked_by int not null references users,
  status text not null check (status in ('asked', 'accepted', 'paid', 'kept', 'cancelled_free')),
  version int not null default 1,
  -- Gross prices, in the currency of the offer.
  old_gross_minor int not null check (old_gross_minor > 0),
  new_gross_minor int not null,
  -- Pieces, volume in m³, weight in kg; length, width and height in cm.
  measured jsonb not null check (jsonb_typeof(measured) = 'object'),
  listed jsonb not null check (jsonb_typeof(listed) = 'object'),
  reason text not null,
  until timestamptz not null,
  answered_at timestamptz,
  pay_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint door_prices_raised check (new_gross_minor > old_gross_minor and new_gross_minor <= old_gross_minor * 1.3),
  constraint door_prices_answered check (status not in ('accepted', 'paid', 'cancelled_free') or answered_at is not null),
  constraint door_prices_to_pay check (status not in ('accepted', 'paid') or pay_until is not null)
);
create index door_prices_asked_by on door_prices (asked_by);
create index door_prices_due on door_prices (until) where status = 'asked';
create index door_prices_unpaid on door_prices (pay_until) where status = 'accepted';

create table door_files (
  uid uuid primary key,
  door_price_id int not null references door_prices on delete cascade,
  position int not null check (position between 1 and 10),
  unique (door_price_id, position)
);
`

export const down = /* sql */ `
drop table door_files;
drop table door_prices;
`
