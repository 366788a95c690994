import { database, lookUp, query } from '#api/kit/db.ts'

/** Tables in which a count of tries stands, or a cache: they say nothing of what has come true. */
const passing = new Set(['public.counts', 'public.places', 'public.place_names'])
/** That a call has begun says nothing either; that it was answered does. */
const lasting: Record<string, string> = { 'public.idempotency_keys': 'where claim is null' }
const noTx = { tx: undefined }

/** Asked of all tables at once, and in the same words each time: the server keeps how it answers. */
async function questionOfAll(): Promise<string> {
  const tables = await query<{ name: string }>(
    noTx,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const parts = tables
    .filter(({ name }) => !passing.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name,
           count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
         from ${name} t ${lasting[name] ?? ''}`,
    )
  return parts.join(' union all ')
}
let question: Promise<string> | undefined

/** All that stands in the database by now: how many rows in each table, and what is written in them. */
async function contents(): Promise<Contents> {
  question ??= questionOfAll()
  const all = await lookUp<{ name: string; content: string }>(noTx, await question, [])
  return Object.fromEntries(all.map(({ name, content }) => [name, content]))
}

class LastStepFailed extends Error {}

/** How many rows each table has. */
export async function rowCounts(): Promise<Record<string, number>> {
  const now = await contents()
  return Object.fromEntries(
    Object.entries(now).map(([table, content]) => [table, Number.parseInt(content, 10)]),
  )
}

/** What one attempt left behind although its transaction came to nothing. */
interface Attempt {
  /** False: it had fewer transactions than the one that should have failed. */
  hasFailed: boolean
  changedTables: string[]
  /** All that stands there now, where somebody has looked since the end. */
  now?: Contents
}

type Contents = Record<string, string>

/**
 * Does `work` once, with the end of its n-th transaction failing: all statements have run, and then
 * the database says no. Answers which tables are not as they were when the one before was over; of
 * work that goes on with something else, as it was before that began. What the call took back of its
 * own, as the key it was asked with, is not left behind either.
 */
async function failingAtTheEnd(
  n: number,
  work: () => Promise<unknown>,
  known: Contents | undefined,
): Promise<Attempt> {
  const sequelize = database()
  const real = sequelize.transaction.bind(sequelize)
  let count = 0
  const start = known ?? (await contents())
  let before = start
  let after: Contents | undefined
  const transaction = async <T>(steps: Parameters<typeof real<T>>[0]): Promise<T> => {
    count += 1
    if (count === n + 1) after = await contents()
    const mustFail = count === n
    const answer = await real<T>(async (tx) => {
      const done = await steps(tx)
      if (mustFail) throw new LastStepFailed(`the end of transaction ${n}`)
      return done
    })
    if (count === n - 1) before = await contents()
    return answer
  }
  sequelize.transaction = transaction as typeof sequelize.transaction
  try {
    await work().catch(unless(LastStepFailed))
  } finally {
    sequelize.transaction = real
  }
  if (count < n) return { hasFailed: false, changedTables: [] }
  const now = after ? undefined : await contents()
  const left = after ?? now ?? {}
  const isAsBefore = (table: string) => [before[table], start[table]].includes(left[table])
  const changedTables = Object.keys(left).filter((table) => !isAsBefore(table))
  return { hasFailed: true, changedTables, ...(now && { now }) }
}

/** tRPC wraps what an action throws. */
const unless =
  (expected: typeof LastStepFailed | typeof ProcessDied) =>
  (error: unknown): void => {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof expected) return
    throw error
  }

/** Builds what is needed and answers the work, which can be done again and again until it succeeds. */
export type Story = () => Promise<() => Promise<unknown>>

/** The same `n` until nothing fails any more: then it has really been done. */
export async function leftByAny(work: () => Promise<unknown>) {
  const left: string[] = []
  let known: Contents | undefined
  for (let n = 1; ; n += 1) {
    const { hasFailed, changedTables, now } = await failingAtTheEnd(n, work, known)
    known = now
    if (!hasFailed) return { transactions: n - 1, left }
    left.push(...changedTables.map((table) => `${table} after transaction ${n}`))
  }
}

class ProcessDied extends Error {}

/**
 * Does `work` once, and dies with the n-th transaction that came true: the caller hears nothing.
 * Answers whether there were so many.
 */
export async function dyingAfter(n: number, work: () => Promise<unknown>): Promise<boolean> {
  const sequelize = database()
  const real = sequelize.transaction.bind(sequelize)
  let count = 0
  const transaction = async <T>(steps: Parameters<typeof real<T>>[0]): Promise<T> => {
    const answer = await real<T>(steps)
    count += 1
    if (count === n) throw new ProcessDied(`after transaction ${n}`)
    return answer
  }
  sequelize.transaction = transaction as typeof sequelize.transaction
  try {
    await work().catch(unless(ProcessDied))
  } finally {
    sequelize.transaction = real
  }
  return count >= n
}
