import type { DateTime } from 'luxon'
import pg from 'pg'
import type { Model, Transaction, UpdateOptions } from 'sequelize'
import { DataTypes, Sequelize } from 'sequelize'
import {
  ask,
  askAgain,
  askByName,
  askInTurn,
  driver,
  type Asked,
  type Connection,
} from './connection.ts'
import type { Ctx } from './context.ts'
import { isClash } from './database-faults.ts'

// Ids and minor units fit into a JavaScript number; without this the driver answers strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date)
// Sequelize brings parsers of its own and would hand decimals back as text.
const { DECIMAL } = (
  DataTypes as unknown as { postgres: { DECIMAL: { parse: (text: string) => number } } }
).postgres
DECIMAL.parse = Number

// Development reloads modules; the pool must outlive them.
const kept = globalThis as { carrytoDatabase?: Sequelize }

/** Reads and writes have a pool each of this size: a locked row that holds up all writers holds up no reader. */
const POOL_SIZE = 10
/** Who finds no free connection for so long is told to come back, before many more stand behind him. */
const ACQUIRE_MS = 1500
const CONNECT_MS = 1500
const LOCK_WAIT_MS = 2000
const STATEMENT_MS = 5000
/** The server ends a statement in time; this is for a server that says nothing any more. */
const ANSWER_MS = 6000
const IDLE_IN_TRANSACTION_MS = 10_000

/** Nothing that we ask depends on it; left unsaid, a connection is opened and closed only to learn it. */
const server = { databaseVersion: '18.0.0' }

/** How long a connection waits for what, whoever opens it. */
export const patience = {
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} as const

interface Pace {
  /** For work at which nobody waits: it may take its time between two statements, and for one. */
  isUnhurried?: boolean
}

/** Opens the process's two pools: transactions and writes in one, plain reads in the other. */
export function openDatabase(databaseUrl: string, { isUnhurried = false }: Pace = {}): Sequelize {
  kept.carrytoDatabase ??= new Sequelize(databaseUrl, {
    ...server,
    dialect: 'postgres',
    dialectModule: driver,
    dialectOptions: isUnhurried ? {} : patience,
    logging: false,
    pool: { max: POOL_SIZE, acquire: ACQUIRE_MS },
    // Both are the same server, so what was written is read at once.
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

/** Rows are made and changed when their call happens, and not by another clock. */
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

/** Plain SQL with $1, $2 …; inside the caller's transaction when there is one. */
export const query = <T extends object>(
  ctx: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[] = [],
): Promise<T[]> => askedBy<T>(ctx.tx ? askAgain : ask, ctx, text, bind)

/** What is found by its keys, and asked all the time: the server keeps how it answers, also outside of a transaction. */
export const lookUp = <T extends object>(
  ctx: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[],
): Promise<T[]> => askedBy<T>(askByName, ctx, text, bind)

async function askedBy<T extends object>(
  asker: Asker,
  { tx }: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[],
): Promise<T[]> {
  if (tx) return asker<T>(connectionOf(tx), text, bind)
  const { connectionManager } = database()
  // What Sequelize takes here is not what its types say.
  const pool = { type: 'SELECT' as never, useMaster: !isRead(text) }
  const connection = (await connectionManager.getConnection(pool)) as Connection
  try {
    return await asker<T>(connection, text, bind)
  } finally {
    connectionManager.releaseConnection(connection)
  }
}

const isRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !WRITES.test(text))

/** What stands behind a `with` may write as well. */
const WRITES = /\b(insert into|update \w+ set|delete from)\b/i

/** What Sequelize's types leave out. */
type Held = Transaction & { connection?: unknown; finished?: string }

/** Once a transaction is over, its connection is somebody else's. */
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
 * One transaction around `work`; joins the one that is already open. Where the database ended it for
 * somebody else's sake nothing has come true, and it is done once more.
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

/** Locks first and reads then, without waiting in between: the reading sees what was true once the lock was ours. */
export const lockThenRead = <T extends object>(
  { tx }: { tx: Transaction },
  lock: Asked,
  read: Asked,
): Promise<T[]> => askInTurn<T>(connectionOf(tx), [lock, read])

/** `{ transaction }` for Sequelize, or nothing outside of one. */
export const txOption = (ctx: Pick<Ctx, 'tx'>): { transaction: Transaction | null } => ({
  transaction: ctx.tx ?? null,
})
