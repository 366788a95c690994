// The value of the goods as their owner states it, in the currency of the listing; it was a field of single items before. And the
// rate of the IMF's special drawing right, in which laws set the liability of carriers: one row, at first the IMF's own
// rate of 23 June 2026.
export const up = /* sql */ `
alter table auctions add column declared_minor integer check (declared_minor > 0);
update auctions a set declared_minor = said.minor from (
  select auction_id, sum(round((extra->>'declaredValue')::numeric) * items_number) * 100 as minor from auction_items
  where jsonb_typeof(extra->'declaredValue') = 'number' group by auction_id) said
where said.auction_id = a.id and said.minor between 100 and 1000000000;

create table sdr_rate (
  is_only boolean primary key default true check (is_only),
  per_euro numeric(16, 6) not null check (per_euro > 0),
  as_of date not null,
  source text not null
);
insert into sdr_rate (per_euro, as_of, source) values (0.839832, '2026-06-23', 'imf');
`

export const down = /* sql */ `
drop table sdr_rate;
alter table auctions drop column declared_minor;
`
