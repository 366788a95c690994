// A fixed price requires an estimate and nothing else. Fixed-price listings are found by
// publication date.
export const up = /* sql */ `
alter table auctions drop is_fix_available;
update auctions set type = 'bid' where type = 'fixed' and booking_set_price_minor is null;
update auctions set booking_set_price_minor = null where type = 'bid';
alter table auctions add constraint auctions_fixed_has_price
  check ((type = 'fixed') = (booking_set_price_minor is not null));
create index auctions_fixed on auctions (published_at desc, id desc)
  where status = 'active' and type = 'fixed';
`

export const down = /* sql */ `
drop index auctions_fixed;
alter table auctions drop constraint auctions_fixed_has_price;
alter table auctions add is_fix_available boolean not null default false;
`
