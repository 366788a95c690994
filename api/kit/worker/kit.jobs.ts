import { deleteOld } from '#api/kit/db/delete-old.ts'
import { IDEMPOTENCY_HOURS } from '#api/kit/idempotency.ts'
import type { Jobs } from './jobs.ts'

/** Deletes idempotency keys after a day. */
export const kitJobs: Jobs = {
  'forget-idempotency-keys': {
    every: '7 * * * *',
    work: (ctx) =>
      deleteOld(ctx, 'idempotency_keys', 'created_at < $1', [ctx.now.minus({ hours: IDEMPOTENCY_HOURS }).toJSDate()]),
  },
}
