import { query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'

/** Small columns that are copied to each key. */
const SHORT = [
  'from_lat', 'from_lng', 'from_angle', 'to_lat', 'to_lng', 'to_angle',
  'date_from', 'date_to', 'weight_min', 'weight_max', 'euro_cents_per_km', 'area_side',
] as const // prettier-ignore

/** An index entry is limited to a third of a page; longer values are read from the search. */
const BYTES_MAX = 500
const isLong = (column: 'words' | 'area') => /* sql */ `coalesce(pg_column_size(c.${column}), 0) > ${BYTES_MAX}`
const ifShort = (column: 'words' | 'area') => /* sql */ `case when not ${isLong(column)} then c.${column} end`

/**
 * Whether the saved search `c` has conditions that neither the key nor its copied columns cover.
 */
const asksMore = (key: string) => /* sql */ `(
  c.removed_at is not null or c.vehicle_id is not null or c.is_fixed is not null or c.posted_after is not null
  or num_nonnulls(c.load_length, c.load_width, c.load_height, c.payload) > 0
  or ${isLong('words')} or ${isLong('area')}
  or (split_part(${key}, '/', 1) = any (c.from_countries)) is false
  or (split_part(${key}, '/', 2) = any (c.to_countries)) is false
  or (split_part(${key}, '/', 3) = any (c.leaves)) is false)`

/** Replaces the keys of a saved search. */
export async function writeKeys(ctx: TxCtx, id: number, keys: readonly string[]): Promise<void> {
  await query(ctx, `delete from search_keys where criteria_id = $1`, [id])
  await query(
    ctx,
    `insert into search_keys (key, criteria_id, asks_more, words, area, ${SHORT.join()})
     select key, c.id, ${asksMore('key')}, ${ifShort('words')}, ${ifShort('area')}, ${SHORT.map((column) => `c.${column}`).join()}
     from search_criteria c, (select distinct unnest($2::text[]) as key) keys where c.id = $1`,
    [id, keys],
  )
}

/** Updates the keys after the search was removed or restored. */
export const markKeys = (ctx: TxCtx, id: number): Promise<unknown> =>
  query(
    ctx,
    `update search_keys k set asks_more = ${asksMore('k.key')} from search_criteria c where c.id = $1 and k.criteria_id = c.id`,
    [id],
  )
