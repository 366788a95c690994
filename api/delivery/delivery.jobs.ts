import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { POSITION_DAYS } from './tracking.rules.ts'

/** Deletes positions after `POSITION_DAYS`. */
export const deliveryJobs: Jobs = {
  'forget-positions': {
    every: '23 2 * * *',
    madeUpFor: '1d',
    work: (ctx) => deleteOld(ctx, 'tracking_positions', 'at < $1', [ctx.now.minus({ days: POSITION_DAYS }).toJSDate()]),
  },
}
