import { askTogether } from './ask-together.ts'
import type { Ctx } from './context.ts'
import { query } from './db.ts'
import { oncePerPage } from './once-per-page.ts'

interface Question {
  text: string
  bind: unknown[]
}

/**
 * What the parts of a page ask in one moment goes to the database as one statement, and each gets its own rows. They come as
 * JSON: a day or an instant is a text in them. For reading alone.
 */
export async function queryTogether<T extends object>(
  ctx: Pick<Ctx, 'tx' | 'memory'>,
  text: string,
  bind: unknown[] = [],
): Promise<T[]> {
  const ask = await oncePerPage(ctx, 'what is asked in one moment', () =>
    Promise.resolve(askerOf(ctx)),
  )
  return (await ask({ text, bind })) as T[]
}

export async function queryOneTogether<T extends object>(
  ctx: Pick<Ctx, 'tx' | 'memory'>,
  text: string,
  bind: unknown[] = [],
): Promise<T | undefined> {
  return (await queryTogether<T>(ctx, text, bind))[0]
}

/** They leave when nobody has anything more to say at this moment: some come to their question by a step more than others. */
const askerOf = (ctx: Pick<Ctx, 'tx'>) =>
  askTogether<Question, object[]>(
    { most: Infinity, keyOf: JSON.stringify, bus: (send) => process.nextTick(send) },
    (questions) => askAll(ctx, questions),
  )

async function askAll(
  ctx: Pick<Ctx, 'tx'>,
  questions: readonly Question[],
): Promise<readonly object[][]> {
  const values: unknown[] = []
  const columns = questions.map(({ text, bind }, at) => {
    const before = values.length
    values.push(...bind)
    const own = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`)
    // No column has such a name: its value would be taken for the row.
    return `(select coalesce(json_agg("its row"), '[]') from (${own}) "its row") as "${at}"`
  })
  const [found] = await query<Record<number, object[]>>(ctx, `select ${columns.join(', ')}`, values)
  return questions.map((_, at) => found?.[at] ?? [])
}
