import { query, queryOne } from './db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from './transition.ts'

/** Replaces undefined by null. Column names are ours, never input. */
const valuesOf = (columns: object): [string, unknown][] =>
  Object.entries(columns).map(([name, value]) => [name, value ?? null])

/** Inserts a row into a table that generates its ids; returns the id. */
export async function insertRow(ctx: TxCtx, table: string, columns: object): Promise<number> {
  const values = valuesOf(columns)
  const made = await queryOne<{ id: number }>(
    ctx,
    `insert into ${table} (${values.map(([name]) => name).join(', ')})
     values (${values.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    values.map(([, value]) => value),
  )
  return orNotFound(made).id
}

export async function updateRow(ctx: TxCtx, table: string, id: number, columns: object): Promise<void> {
  const values = valuesOf(columns)
  await query(
    ctx,
    `update ${table} set ${values.map(([name], at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...values.map(([, value]) => value)],
  )
}
