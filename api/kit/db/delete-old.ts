import type { Ctx } from '#api/kit/context.ts'
import { query } from './db.ts'

const BATCH = 1000

/**
 * Deletes rows in small batches, so that nothing is blocked for long. `where` is our own SQL, never
 * input.
 */
export async function deleteOld(ctx: Pick<Ctx, 'tx'>, table: string, where: string, bind: unknown[]): Promise<void> {
  const batch = /* sql */ `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${BATCH} for update skip locked
  )) returning 1`
  while ((await query(ctx, batch, bind)).length === BATCH);
}
