// Earlier prices of an offer: both sides see increases and automatic reductions.
export const up = /* sql */ `
create table offer_prices (
  id int generated always as identity primary key,
  offer_id int not null references offers (id) on delete cascade,
  before_minor int not null,
  after_minor int not null check (after_minor <> before_minor),
  event text not null,
  at timestamptz not null
);
create index offer_prices_offer on offer_prices (offer_id, id desc);
`

export const down = /* sql */ `
drop table offer_prices;
`
