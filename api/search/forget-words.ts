import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db.ts'

/** So many are looked at in one go: nobody waits for the rest. */
const BATCH = 1000

/** A word of `known_words`, `k`, that stands in an open listing. */
const IS_SAID = /* sql */ `exists (select from open_words w where w.words @@ k.word::tsquery)`

interface Looked {
  last: string | null
  unsaid: string[]
}

/** What no open listing says any more is forgotten; else a slip that somebody once wrote passes for a word for ever. */
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

/** Whoever posts a listing with one of them meanwhile has found it known: he is waited for, and seen. */
const forget = (ctx: Ctx, words: readonly string[]): Promise<unknown> =>
  inTransaction(ctx, async (ctx) => {
    await query(ctx, `lock table known_words in share row exclusive mode`, [])
    await query(ctx, `delete from known_words k where k.word = any ($1) and not ${IS_SAID}`, [
      words,
    ])
  })
