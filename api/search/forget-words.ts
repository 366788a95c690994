import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'

/** Words per batch, to keep queries short. */
const BATCH = 1000

/** SQL: the word of row `k` occurs in an open listing. */
const IS_SAID = /* sql */ `exists (select from open_words w where w.words @@ k.word::tsquery)`

interface Looked {
  last: string | null
  unsaid: string[]
}

/**
 * Deletes words that no open listing contains any more; otherwise an old typo would count as a
 * known word.
 */
export async function forgetWords(ctx: Ctx): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const { last, unsaid } = await lookOn(ctx, after)
    if (unsaid.length > 0) await forget(ctx, unsaid)
    after = last
  }
}

const lookOn = async (ctx: Ctx, after: string): Promise<Looked> =>
  (await queryOne<Looked>(
    ctx,
    `select max(k.word) as last, coalesce(array_agg(k.word) filter (where not ${IS_SAID}), '{}') as unsaid
     from (select word from known_words where word > $1 order by word limit ${BATCH}) k`,
    [after],
  )) ?? { last: null, unsaid: [] }

/** The lock waits for concurrent posts, so that their words are seen by the check. */
const forget = (ctx: Ctx, words: readonly string[]): Promise<unknown> =>
  inTransaction(ctx, async (ctx) => {
    await query(ctx, `lock table known_words in share row exclusive mode`, [])
    await query(ctx, `delete from known_words k where k.word = any ($1) and not ${IS_SAID}`, [words])
  })
