import type { Ctx } from './context.ts'
import { query } from './db.ts'

const BATCH = 1000

/** Deletes what is over, a handful at a time: nobody has to wait for it. `where` is ours, never a caller's. */
export async function deleteOld(
  ctx: Pick<Ctx, 'tx'>,
  table: string,
  where: string,
  bind: unknown[],
): Promise<void> {
  const batch = /* sql */ `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${BATCH} for update skip locked
  )) returning 1`
  while ((await query(ctx, batch, bind)).length === BATCH);
}
