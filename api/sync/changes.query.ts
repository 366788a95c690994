/** In this order they are told: whoever hears of a message knows its offer by then, and its listing. */
export const syncedKinds = ['auction', 'offer', 'message', 'notification'] as const
export type SyncedKind = (typeof syncedKinds)[number]

/** All that says something of an offer, each with its `offer_id`. */
const ofOffers = [
  'payments', 'deliveries', 'change_proposals', 'cancel_requests', 'reinstatements',
] as const // prettier-ignore

/**
 * The number of the transaction that has written a row, as those are counted that never begin anew. A row keeps its last 32
 * bits, and nothing that was written is further back than they reach.
 */
const writtenBy = (row: string): string =>
  `clock.next - ((clock.next - ${row}.xmin::text::bigint) & 4294967295)`

const isNew = (row: string): string => `${writtenBy(row)} >= $3`

/**
 * What transactions from number `$3` on have written of what is user `$1`'s or bidder `$2`'s, from the place behind `$4`, `$5`
 * on; of a bidder's offers all if `$7`, else those that are deals, of the states `$8`. And the `horizon`: what is in no answer yet will have been written by a transaction of that number or a later one,
 * whenever it began. So nothing is missed, and what was on its way may be told twice.
 */
export const CHANGES = /* sql */ `
  with clock as materialized (
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
  ), listings as materialized (
    select a.id, ${isNew('a')} as is_new from clock, auctions a where a.owner_id = $1 and a.status <> 'draft'
  ), deals as materialized (
    select o.id, o.auction_id, ${isNew('o')} as is_new from clock, offers o
    where o.bidder_id = $2 and ($7 or o.status = any ($8)) or o.auction_id in (select id from listings)
  ), changed (kind, id, auction_id, offer_id) as (
    select 0, id, id, null::int from listings where is_new
    union select 1, id, auction_id, id from deals where is_new
    ${ofOffers
      .map(
        (table) =>
          `union select 1, d.id, d.auction_id, d.id from clock, deals d join ${table} x on x.offer_id = d.id where ${isNew('x')}`,
      )
      .join('\n    ')}
    union select 2, m.id, d.auction_id, d.id from clock, deals d join messages m on m.offer_id = d.id where ${isNew('m')}
    union select 2, m.id, l.id, null from clock, listings l join messages m on m.auction_id = l.id and m.offer_id is null
      where ${isNew('m')}
    union select 3, n.id, null, null from clock, notifications n where n.user_id = $1 and ${isNew('n')}
  ), page as (
    select * from changed where (kind, id) > ($4::int, $5::int) order by kind, id limit $6
  )
  select clock.horizon::text, clock.next < $3 as "isAhead", (
    select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'auctionId', auction_id, 'offerId', offer_id)
      order by kind, id), '[]') from page
  ) as found
  from clock`
