import { query } from '#api/kit/db.ts'

/** What the search finds by and what the auctions are, where the two are not the same. */
export async function wrongOpenRows(): Promise<object[]> {
  const differ = (kept: string, now: string) => /* sql */ `
    (select 'kept' as which, to_jsonb(o) as row from (table ${kept} except table ${now}) o)
    union all (select 'true', to_jsonb(o) from (table ${now} except table ${kept}) o)`
  return query({ tx: undefined }, differ('open_auctions', 'open_auctions_now'))
}

/** What it finds by words and what the auctions say, where the two are not the same. */
export async function wrongWordRows(): Promise<object[]> {
  const now = 'select auction_id, published_at, told, words from open_words_now'
  return query(
    { tx: undefined },
    `(select * from open_words except ${now}) union all (${now} except select * from open_words)`,
  )
}
