/** A reference that is measured in the same rounds as the product. */
export type Reference =
  /** nginx with the page's file as compressed at build time. */
  | { kind: 'nginx' }
  /** `node:http` that sends the same bytes and headers from memory. */
  | { kind: 'raw' }
  /** `node:http` and `pg`: one prepared statement, then the same JSON. */
  | { kind: 'statement'; name: StatementName; parameter: Parameter }
  /** `node:http` and `pg`: begin, lock the listing, insert the offer, commit. */
  | { kind: 'locked insert' }

/** The parameter: one per path segment, a constant, or those of the place that the URL names. */
type Parameter = string | number | { ofPlace: Readonly<Record<string, readonly unknown[]>> }
type StatementName = keyof typeof statements

/** The minimal statements that select the same data as the product. */
export const statements = {
  me: `select u.id, u.uuid, u.name, u.email, u.role, u.status, u.phone, u.locale, c.id as company_id,
      (select count(*) from notifications n where n.user_id = u.id and n.read_at is null) as unread,
      (select count(*) from auctions a where a.owner_id = u.id and a.status in ('pending', 'active', 'reserved')) as listings
    from sessions s join users u on u.id = s.user_id left join companies c on c.user_id = u.id
    where s.id = $1 and s.revoked_at is null and s.expires_at > now()`,
  listing: `select a.*,
      (select json_agg(i order by i.position) from auction_items i where i.auction_id = a.id) as items,
      (select json_agg(p order by p.position) from auction_pictures p where p.auction_id = a.id) as pictures,
      (select min(o.gross_minor) from offers o where o.auction_id = a.id and o.status = 'active') as lowest,
      (select count(*) from offers o where o.auction_id = a.id and o.status = 'active') as offers
    from auctions a where a.id = $1`,
  suggestions: `with typed as materialized (select $1::text as key),
    found as (
      select place_id, min((case when language is not null and language not in ('pl', 'en') then 200
          when n.key = typed.key then 0 else 100 end) - weight - (case when country = 'PL' then 2.5 else 0 end)::real) as rank
      from typed join place_names n on n.key ~>=~ typed.key and n.key ~<~ (typed.key || chr(1114111))
      group by place_id order by rank limit 10)
    select p.id, p.place_id, p.name, p.region, p.district, p.country from found
    join places p on p.id = found.place_id order by rank, p.id`,
  newest: `select a.id, a.uuid, a.title, a.category_id, a.currency, a.from_address, a.to_address, a.distance,
      a.send_date_from, a.send_date_to, a.receive_date_from, a.receive_date_to, a.published_at, a.expires_at, o.*
    from (select auction_id from open_auctions order by published_at desc, auction_id desc limit $1) found
    join auctions a on a.id = found.auction_id left join lateral (
      select min(gross_minor) as lowest, count(*) as offers from offers where auction_id = a.id and status = 'active') o on true
    order by a.published_at desc, a.id desc`,
  near: `with near as materialized (
      select auction_id, published_at from open_auctions o where from_spot = any ($1::int[]) and
        power(sin(radians(from_lat - $2::float8) / 2), 2)
        + cos(radians($2::float8)) * cos(radians(from_lat)) * power(sin(radians(from_lng - $3::float8) / 2), 2) <= $4::float8
      limit 1001)
    select (select count(*) from near) as total, a.id, a.uuid, a.title, a.category_id, a.currency, a.from_address, a.to_address,
      a.distance, a.send_date_from, a.send_date_to, a.receive_date_from, a.receive_date_to, a.published_at, a.expires_at, o.*
    from (select * from near order by published_at desc, auction_id desc limit 25) found
    join auctions a on a.id = found.auction_id left join lateral (
      select min(gross_minor) as lowest, count(*) as offers from offers where auction_id = a.id and status = 'active') o on true
    order by a.published_at desc, a.id desc`,
} as const

export const nameOf = ({ kind }: Reference): string =>
  ({
    nginx: 'nginx',
    raw: 'node:http',
    statement: 'node:http + pg',
    'locked insert': 'locked insert',
  })[kind]
