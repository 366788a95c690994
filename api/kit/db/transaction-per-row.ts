import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from './db.ts'
import { findAppError } from '#api/kit/fail.ts'
import type { TxCtx } from './transition.ts'

/**
 * For scheduled jobs: runs each row in a transaction of its own. A failed row is logged, does not
 * stop the others, and is found again by the next run.
 */
export async function transactionPerRow<T extends object>(
  ctx: Ctx,
  found: readonly T[],
  work: (ctx: TxCtx, one: T) => Promise<unknown>,
): Promise<void> {
  for (const one of found) {
    try {
      await inTransaction(ctx, (ctx) => work(ctx, one))
    } catch (error) {
      const isPassing = findAppError(error)?.code === 'unavailable'
      ctx.log[isPassing ? 'warn' : 'error']({ err: error, found: idsOf(one) }, 'left for the next time')
    }
  }
}

/** Only numbers, because a row may hold personal data. */
const idsOf = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number'))
