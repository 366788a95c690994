import { batchLoader } from '#api/kit/batch-loader.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from './db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'

interface Question {
  text: string
  bind: unknown[]
}

/**
 * Combines the queries that parts of a page make at the same moment into one statement; each gets
 * its own rows. Rows arrive as JSON, so dates are text. For reads only.
 */
export async function batchQuery<T extends object>(
  ctx: Pick<Ctx, 'tx' | 'memory'>,
  text: string,
  bind: unknown[] = [],
): Promise<T[]> {
  const ask = await requestMemo(ctx, 'what is asked in one moment', () => Promise.resolve(askerOf(ctx)))
  return (await ask({ text, bind })) as T[]
}

export async function batchQueryOne<T extends object>(
  ctx: Pick<Ctx, 'tx' | 'memory'>,
  text: string,
  bind: unknown[] = [],
): Promise<T | undefined> {
  return (await batchQuery<T>(ctx, text, bind))[0]
}

/** Sends at the next tick, because some parts reach their query a microtask later than others. */
const askerOf = (ctx: Pick<Ctx, 'tx'>) =>
  batchLoader<Question, object[]>(
    { most: Infinity, keyOf: JSON.stringify, bus: (send) => process.nextTick(send) },
    (questions) => askAll(ctx, questions),
  )

async function askAll(ctx: Pick<Ctx, 'tx'>, questions: readonly Question[]): Promise<readonly object[][]> {
  const values: unknown[] = []
  const columns = questions.map(({ text, bind }, at) => {
    const before = values.length
    values.push(...bind)
    const own = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`)
    // The alias must not equal a column's name, otherwise `json_agg` would take that column.
    return `(select coalesce(json_agg("its row"), '[]') from (${own}) "its row") as "${at}"`
  })
  const [row] = await query<Record<number, object[]>>(ctx, `select ${columns.join(', ')}`, values)
  return questions.map((_, at) => row?.[at] ?? [])
}
