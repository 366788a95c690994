import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { DEAD_INVITATION_DAYS } from './member.rules.ts'

/** Deletes old invitations, because their addresses were entered by others. */
export const memberJobs: Jobs = {
  'forget-invitations': {
    every: '22 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'company_members', `status = 'invited' and expires_at < $1`, [
        ctx.now.minus({ days: DEAD_INVITATION_DAYS }).toJSDate(),
      ]),
  },
}
