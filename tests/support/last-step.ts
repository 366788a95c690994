import { database, lookUp, query } from '#api/kit/db/db.ts'

/** Tables with counters or caches, which are not part of a call’s effect. */
const passing = new Set(['public.counts', 'public.places', 'public.place_names'])
/** A started call is no effect either; a stored answer is. */
const lasting: Record<string, string> = { 'public.idempotency_keys': 'where claim is null' }
const noTx = { tx: undefined }

/** One query for all tables with constant text, so that its plan is cached. */
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

/** A row count and hash for each table. */
async function contents(): Promise<Contents> {
  question ??= questionOfAll()
  const all = await lookUp<{ name: string; content: string }>(noTx, await question, [])
  return Object.fromEntries(all.map(({ name, content }) => [name, content]))
}

class LastStepFailed extends Error {}

/** The number of rows in each table. */
export async function rowCounts(): Promise<Record<string, number>> {
  const now = await contents()
  return Object.fromEntries(Object.entries(now).map(([table, content]) => [table, Number.parseInt(content, 10)]))
}

/** The traces of one attempt whose transaction failed. */
interface Attempt {
  /** False if it had fewer transactions than the one that should fail. */
  hasFailed: boolean
  changedTables: string[]
  /** The contents at the end, if they were read. */
  now?: Contents
}

type Contents = Record<string, string>

/**
 * Runs `work` once and makes the commit of its n-th transaction fail, after all statements have
 * run. Returns the tables that differ from the state after the previous transaction, or before the
 * one that failed if the work goes on. Rows that the call removes itself, such as its key, do not
 * count.
 */
async function failingAtTheEnd(n: number, work: () => Promise<unknown>, known: Contents | undefined): Promise<Attempt> {
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

/** tRPC wraps the errors of an action. */
const unless =
  (expected: typeof LastStepFailed | typeof ProcessDied) =>
  (error: unknown): void => {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof expected) return
    throw error
  }

/** Prepares the data and returns the work, which can be repeated until it succeeds. */
export type Story = () => Promise<() => Promise<unknown>>

/** Raises `n` until nothing fails any more: then the work has really been done. */
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
 * Runs `work` once and dies after the n-th commit, so the caller gets no answer. Returns whether
 * there were that many.
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
