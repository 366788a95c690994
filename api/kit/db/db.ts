import type { DateTime } from 'luxon'
import pg from 'pg'
import type { Model, Transaction, UpdateOptions } from 'sequelize'
import { DataTypes, Sequelize } from 'sequelize'
import { ask, askAgain, askByName, askInTurn, driver, type Asked, type Connection } from './connection.ts'
import type { Ctx } from '#api/kit/context.ts'
import { isClash } from './database-faults.ts'

// Ids and minor units fit into a JavaScript number; by default the driver returns strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date)
// Sequelize has parsers of its own and would return decimals as text.
const { DECIMAL } = (DataTypes as unknown as { postgres: { DECIMAL: { parse: (text: string) => number } } }).postgres
DECIMAL.parse = Number

// Development reloads modules, and the pool must survive that.
const kept = globalThis as { carrytoDatabase?: Sequelize }

/**
 * Size of each of the two pools, reads and writes: a locked row that blocks all writers blocks no
 * reader.
 */
const POOL_SIZE = 10
/** Wait for a free connection; then answer 503, before a queue builds up. */
const ACQUIRE_MS = 1500
const CONNECT_MS = 1500
const LOCK_WAIT_MS = 2000
const STATEMENT_MS = 5000
/** For a server that does not answer at all; normally `STATEMENT_MS` ends the statement first. */
const ANSWER_MS = 6000
const IDLE_IN_TRANSACTION_MS = 10_000

/** Nothing depends on the version; without it Sequelize opens a connection just to ask. */
const server = { databaseVersion: '18.0.0' }

/** Timeouts of every connection. */
export const patience = {
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} as const

interface Pace {
  /** For background work, which may take long: none of the timeouts in `patience`. */
  isUnhurried?: boolean
}

/** Opens the two pools of the process: transactions and writes in one, plain reads in the other. */
export function openDatabase(databaseUrl: string, { isUnhurried = false }: Pace = {}): Sequelize {
  kept.carrytoDatabase ??= new Sequelize(databaseUrl, {
    ...server,
    dialect: 'postgres',
    dialectModule: driver,
    dialectOptions: isUnhurried ? {} : patience,
    logging: false,
    pool: { max: POOL_SIZE, acquire: ACQUIRE_MS },
    // Both pools use the same server, so writes are visible to reads at once.
    replication: { read: [{}], write: {} },
    define: { underscored: true },
    hooks: { beforeSave: timeRow, beforeBulkUpdate: timeRows },
  })
  return kept.carrytoDatabase
}

type InTime = { transaction?: Transaction | null | undefined }

/** The time of the call that a transaction belongs to. */
const times = new WeakMap<Transaction, DateTime>()
const timeOf = ({ transaction }: InTime): Date | undefined =>
  transaction ? times.get(transaction)?.toJSDate() : undefined

/** Timestamps of rows are the time of their call, not of another clock. */
function timeRow(row: Model, options: InTime): void {
  const at = timeOf(options)
  if (!at) return
  const values = row.dataValues as Record<string, unknown>
  if (row.isNewRecord && 'createdAt' in values) values.createdAt = at
  if ('updatedAt' in values) values.updatedAt = at
}

function timeRows(options: UpdateOptions & { attributes?: { updatedAt?: Date } }): void {
  const at = timeOf(options)
  if (at && options.attributes?.updatedAt) options.attributes.updatedAt = at
}

export function database(): Sequelize {
  if (!kept.carrytoDatabase) throw new Error('the database is not open')
  return kept.carrytoDatabase
}

export async function closeDatabase(): Promise<void> {
  const open = kept.carrytoDatabase
  delete kept.carrytoDatabase
  await open?.close()
}

type Asker = typeof ask

/** Runs SQL with $1, $2 …; in the caller's transaction if there is one. */
export const query = <T extends object>(ctx: Pick<Ctx, 'tx'>, text: string, bind: unknown[] = []): Promise<T[]> =>
  askedBy<T>(ctx.tx ? askAgain : ask, ctx, text, bind)

/** For frequent queries by key: a prepared statement, also outside a transaction. */
export const lookUp = <T extends object>(ctx: Pick<Ctx, 'tx'>, text: string, bind: unknown[]): Promise<T[]> =>
  askedBy<T>(askByName, ctx, text, bind)

async function askedBy<T extends object>(
  asker: Asker,
  { tx }: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[],
): Promise<T[]> {
  if (tx) return asker<T>(connectionOf(tx), text, bind)
  const { connectionManager } = database()
  // Sequelize's types do not match what it accepts here.
  const pool = { type: 'SELECT' as never, useMaster: !isRead(text) }
  const connection = (await connectionManager.getConnection(pool)) as Connection
  try {
    return await asker<T>(connection, text, bind)
  } finally {
    connectionManager.releaseConnection(connection)
  }
}

const isRead = (text: string): boolean => /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !WRITES.test(text))

/** A `with` query may write too. */
const WRITES = /\b(insert into|update \w+ set|delete from)\b/i

/** Properties that Sequelize's types omit. */
type Held = Transaction & { connection?: unknown; finished?: string }

/** After the end of a transaction its connection may belong to another call. */
function connectionOf({ connection, finished }: Held): Connection {
  if (finished) throw new Error(`the transaction is over: ${finished}`)
  return connection as Connection
}

export async function queryOne<T extends object>(
  ctx: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[] = [],
): Promise<T | undefined> {
  return (await query<T>(ctx, text, bind))[0]
}

export async function lookUpOne<T extends object>(
  ctx: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[],
): Promise<T | undefined> {
  return (await lookUp<T>(ctx, text, bind))[0]
}

/**
 * Runs `work` in a transaction, or in the one that is already open. Retries once after a deadlock
 * or serialisation failure.
 */
export async function inTransaction<C extends Pick<Ctx, 'tx' | 'now' | 'memory'>, T>(
  ctx: C,
  work: (ctx: C & { tx: Transaction }) => Promise<T>,
): Promise<T> {
  const workIn = (tx: Transaction): Promise<T> => {
    times.set(tx, ctx.now)
    return work({ ...ctx, tx })
  }
  if (ctx.tx) return workIn(ctx.tx)
  const attempt = () => database().transaction(workIn)
  try {
    return await attempt()
  } catch (error) {
    if (!isClash(error)) throw error
    return await attempt()
  } finally {
    ctx.memory?.clear()
  }
}

/**
 * Locks and reads in one round trip; the read sees what was committed when the lock was granted.
 */
export const lockThenRead = <T extends object>({ tx }: { tx: Transaction }, lock: Asked, read: Asked): Promise<T[]> =>
  askInTurn<T>(connectionOf(tx), [lock, read])

/** Sequelize's `{ transaction }` option; null outside a transaction. */
export const txOption = (ctx: Pick<Ctx, 'tx'>): { transaction: Transaction | null } => ({
  transaction: ctx.tx ?? null,
})
