import { query } from '#api/kit/db/db.ts'

/** Search rows that differ from the auctions. */
export async function wrongOpenRows(): Promise<object[]> {
  const differ = (kept: string, now: string) => /* sql */ `
    (select 'kept' as which, to_jsonb(o) as row from (table ${kept} except table ${now}) o)
    union all (select 'true', to_jsonb(o) from (table ${now} except table ${kept}) o)`
  return query({ tx: undefined }, differ('open_auctions', 'open_auctions_now'))
}

/** Word rows that differ from the auctions. */
export async function wrongWordRows(): Promise<object[]> {
  const now = 'select auction_id, published_at, told, words from open_words_now'
  return query(
    { tx: undefined },
    `(select * from open_words except ${now}) union all (${now} except select * from open_words)`,
  )
}

type Strewn = Record<'fromLat' | 'fromLng' | 'toLat' | 'toLng', string>

/**
 * Copies an open auction many times, with places given as SQL over its `id`. The copies are
 * inserted without triggers, directly into the search tables.
 */
export const strewAuctions = (count: number, at: Strewn) =>
  query(
    { tx: undefined },
    `do $$ begin
       set local session_replication_role = replica;
       insert into auctions overriding system value
       select twin.* from (select * from auctions where status = 'active' limit 1) a, generate_series(1, ${count}) n,
         jsonb_populate_record(null::auctions, to_jsonb(a)
           || jsonb_build_object('id', 100000 + n, 'uuid', md5(n::text)::uuid)) twin;
       insert into open_auctions select * from open_auctions_now where auction_id > 100000;
       update open_auctions o set from_lat = s.from_lat, from_lng = s.from_lng, to_lat = s.to_lat, to_lng = s.to_lng,
         from_place_id = null, to_place_id = null,
         from_cell = cell_of(s.from_lat, s.from_lng, 2), from_spot = cell_of(s.from_lat, s.from_lng, 10),
         to_cell = cell_of(s.to_lat, s.to_lng, 2), to_spot = cell_of(s.to_lat, s.to_lng, 10)
       from (
         select auction_id as id, ${at.fromLat} as from_lat, ${at.fromLng} as from_lng, ${at.toLat} as to_lat, ${at.toLng} as to_lng
         from (select auction_id, auction_id as id from open_auctions where auction_id > 100000) a
       ) s where s.id = o.auction_id;
     end $$`,
  )
