import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { MESSAGES_KEPT_YEARS } from './message.rules.ts'

export const messageJobs: Jobs = {
  'forget-messages': {
    every: '54 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'messages', 'created_at < $1', [ctx.now.minus({ years: MESSAGES_KEPT_YEARS }).toJSDate()]),
  },
}
