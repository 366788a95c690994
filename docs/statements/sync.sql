-- sync.changes

with clock as materialized (
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
), listings as materialized (
select a.id, clock.next - ((clock.next - a.xmin::text::bigint) & 4294967295) >= $3 as is_new from clock, auctions a where a.owner_id = $1 and a.status <> 'draft'
), deals as materialized (
select o.id, o.auction_id, clock.next - ((clock.next - o.xmin::text::bigint) & 4294967295) >= $3 as is_new from clock, offers o
where o.bidder_id = $2 and ($7 or o.status = any ($8)) or o.auction_id in (select id from listings)
), changed (kind, id, auction_id, offer_id) as (
select 0, id, id, null::int from listings where is_new
union select 1, id, auction_id, id from deals where is_new
union select 1, d.id, d.auction_id, d.id from clock, deals d join payments x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join deliveries x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join change_proposals x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join cancel_requests x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join reinstatements x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join complaints x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join settlements x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join door_prices x on x.offer_id = d.id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 1, d.id, d.auction_id, d.id from clock, deals d join rescues x on x.auction_id = d.auction_id where clock.next - ((clock.next - x.xmin::text::bigint) & 4294967295) >= $3
union select 2, m.id, d.auction_id, d.id from clock, deals d join messages m on m.offer_id = d.id where clock.next - ((clock.next - m.xmin::text::bigint) & 4294967295) >= $3
union select 2, m.id, l.id, null from clock, listings l join messages m on m.auction_id = l.id and m.offer_id is null
where clock.next - ((clock.next - m.xmin::text::bigint) & 4294967295) >= $3
union select 3, n.id, null, null from clock, notifications n where n.user_id = $1 and clock.next - ((clock.next - n.xmin::text::bigint) & 4294967295) >= $3
), page as (
select * from changed where (kind, id) > ($4::int, $5::int) order by kind, id limit $6
)
select clock.horizon::text, clock.next < $3 as "isAhead", (
select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'auctionId', auction_id, 'offerId', offer_id)
order by kind, id), '[]') from page
) as found
from clock;
