import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { REPORTS_KEPT_MONTHS } from './moderation.rules.ts'

export const moderationJobs: Jobs = {
  'forget-reports': {
    every: '52 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'listing_reports', `updated_at < $1 and status <> 'open'`, [
        ctx.now.minus({ months: REPORTS_KEPT_MONTHS }).toJSDate(),
      ]),
  },
}
