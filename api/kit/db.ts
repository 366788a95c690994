import pg from 'pg'
import type { Transaction } from 'sequelize'
import { DataTypes, QueryTypes, Sequelize } from 'sequelize'
import type { Ctx } from './context.ts'

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

const POOL_SIZE = 20

/** Opens the process's one pool. */
export function openDatabase(databaseUrl: string): Sequelize {
  kept.carrytoDatabase ??= new Sequelize(databaseUrl, {
    dialect: 'postgres',
    dialectModule: pg,
    logging: false,
    pool: { max: POOL_SIZE, acquire: 30_000 },
    define: { underscored: true },
  })
  return kept.carrytoDatabase
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

/** Plain SQL with $1, $2 …; inside the caller's transaction when there is one. */
export async function rows<T extends object>(
  ctx: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[] = [],
): Promise<T[]> {
  return database().query<T>(text, {
    bind,
    type: QueryTypes.SELECT,
    transaction: ctx.tx ?? null,
  })
}

export async function row<T extends object>(
  ctx: Pick<Ctx, 'tx'>,
  text: string,
  bind: unknown[] = [],
): Promise<T | undefined> {
  return (await rows<T>(ctx, text, bind))[0]
}

/** One transaction around `work`; joins the one that is already open. */
export function inTransaction<C extends Pick<Ctx, 'tx'>, T>(
  ctx: C,
  work: (ctx: C & { tx: Transaction }) => Promise<T>,
): Promise<T> {
  if (ctx.tx) return work({ ...ctx, tx: ctx.tx })
  return database().transaction((tx) => work({ ...ctx, tx }))
}

/** `{ transaction }` for Sequelize, or nothing outside of one. */
export const within = (ctx: Pick<Ctx, 'tx'>): { transaction: Transaction | null } => ({
  transaction: ctx.tx ?? null,
})
