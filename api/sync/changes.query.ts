/**
 * In the order of delivery: an app gets a listing before its offers, and an offer before its
 * messages.
 */
export const syncedKinds = ['auction', 'offer', 'message', 'notification'] as const
export type SyncedKind = (typeof syncedKinds)[number]

/** Tables whose changes count as changes of an offer, by their `offer_id`. */
const ofOffers = [
  'payments',
  'deliveries',
  'change_proposals',
  'cancel_requests',
  'reinstatements',
  'complaints',
  'settlements',
  'door_prices',
] as const

/**
 * The 64-bit id of the transaction that wrote a row. `xmin` has only its lower 32 bits, but no row
 * in question is older than these reach.
 */
const writtenBy = (row: string): string => `clock.next - ((clock.next - ${row}.xmin::text::bigint) & 4294967295)`

const isNew = (row: string): string => `${writtenBy(row)} >= $3`

/**
 * Rows of user `$1` or bidder `$2` written by transactions since id `$3`, paged after `$4`, `$5`.
 * If `$7` is false, only the bidder's offers in states `$8` (deals). `horizon` is the oldest
 * transaction still running: everything not in the answer yet is written by it or a later one. So
 * nothing is missed, and some rows may be repeated.
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
    union select 1, d.id, d.auction_id, d.id from clock, deals d join rescues x on x.auction_id = d.auction_id where ${isNew('x')}
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
