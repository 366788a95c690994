import { EXPORT_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { makeExport } from './make-export.ts'

export const exportJobs: Jobs = {
  'make-export': { work: (ctx, payload) => makeExport(ctx, payload as { id: number }) },
  'forget-exports': {
    every: '2 4 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'account_exports', 'expires_at < $1 or failed_at < $2', [
        ctx.now.toJSDate(),
        ctx.now.minus({ days: EXPORT_DAYS }).toJSDate(),
      ]),
  },
}
