import type pg from 'pg'
import type { Transaction } from 'sequelize'

type Connection = pg.Client & {
  connection: { stream: { cork: () => void; uncork: () => void } }
}

interface Answer {
  rows: unknown[]
  rowCount: number
}
type Done = (error: Error | null, answer: Answer) => void
type Query = (asked: pg.QueryConfig, done: Done) => void

const nothing: Answer = { rows: [], rowCount: 1 }

/** Locks and notifications are useless in the seed: there is no concurrent user and no listener. */
const isNeedless = ({ text }: pg.QueryConfig): boolean =>
  /^\s*(select pg_advisory_xact_lock\(|select pg_notify\(|set local )/.test(text)

/** `outbox.ts` processes the outbox itself, at once, so no worker job is queued. */
const withoutJob = (asked: pg.QueryConfig): pg.QueryConfig => ({
  ...asked,
  text: asked.text
    .replace(/select graphile_worker\.add_job\('announce'.*$/s, 'select from said')
    .replace(/select \(graphile_worker\.add_job\('announce'.*$/s, 'select from said')
    .replace(/select made\.id, \(graphile_worker\.add_job\('announce'.*$/s, 'select made.id from made, said')
    .replace(/select count\(graphile_worker\.add_job\('send-mail'.* as mailboxes/s, 'select 0'),
})

/** A statement without a result need not be awaited: the connection keeps the order. */
const isUnawaited = (text: string): boolean =>
  (/^\s*(insert|update|delete) /i.test(text) && !/ returning /i.test(text)) ||
  /select (id from graphile_worker\.add_job\(|from said$)/.test(text)

/** The gazetteer does not change during the seed, so its towns can be cached. */
const isLasting = (text: string): boolean => /^\s*select\s+p\.id, p\.place_id/.test(text)

/**
 * Makes the seed's transaction fast: it has one user, while a live shop has to lock, notify and
 * wait for each statement. Returns a function that waits for all pending statements.
 */
export function goAlone(tx: Transaction): () => Promise<void> {
  const { connection: client } = tx as Transaction & { connection: Connection }
  const { stream } = client.connection
  const ask = client.query.bind(client) as unknown as Query
  const known = new Map<string, Answer>()
  const names = new Map<string, string>()
  let fault: Error | undefined
  let isCorked = false

  /** Prepared statements: the server plans each text once. */
  function named(asked: pg.QueryConfig): pg.QueryConfig {
    if (!asked.values?.length) return asked
    const name = names.get(asked.text) ?? `told${names.size}`
    names.set(asked.text, name)
    return { ...asked, name }
  }

  function release(): void {
    if (isCorked) stream.uncork()
    isCorked = false
  }

  /** Corks the socket, so statements of one turn are sent together. */
  function gather(): void {
    if (isCorked) return
    isCorked = true
    stream.cork()
    setImmediate(release)
  }

  function send(asked: pg.QueryConfig): void {
    gather()
    ask(asked, (error) => (fault ??= error ?? undefined))
  }

  function askNow(asked: pg.QueryConfig, done: Done): void {
    gather()
    ask(asked, (error, answer) => {
      done(fault ?? error, answer)
    })
  }

  function askOnce(asked: pg.QueryConfig, done: Done): void {
    const key = JSON.stringify([asked.text, asked.values])
    const before = known.get(key)
    if (before) return void done(null, before)
    askNow(asked, (error, answer) => {
      if (!error) known.set(key, answer)
      done(error, answer)
    })
  }

  function answer(asked: pg.QueryConfig, done: Done): void {
    const { text } = asked
    if (isNeedless(asked)) return void done(null, nothing)
    if (isLasting(text)) return void askOnce(asked, done)
    if (!isUnawaited(text)) return void askNow(asked, done)
    send(asked)
    done(null, nothing)
  }

  client.query = ((asked: string | pg.QueryConfig, values?: unknown[] | Done, done?: Done) => {
    const config = typeof asked === 'string' ? { text: asked } : asked
    const full = Array.isArray(values) ? { ...config, values } : config
    const told = typeof values === 'function' ? values : done
    if (told) return void answer(named(withoutJob(full)), told)
    return new Promise((resolve, reject) => {
      answer(named(withoutJob(full)), (error, got) => {
        if (error) reject(error)
        else resolve(got)
      })
    })
  }) as unknown as Connection['query']

  return async () => {
    await client.query('select 1')
    delete (client as Partial<Connection>).query
  }
}
