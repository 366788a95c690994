import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { removeFile } from '#api/file/stored-file.lib.ts'
import { purgeDrafts } from './purge-drafts.ts'
import { remindEnding } from './remind-ending.ts'

export const listingJobs: Jobs = {
  'remind-ending': { every: '23 * * * *', work: remindEnding },
  'purge-drafts': { every: '17 * * * *', work: purgeDrafts },
  'forget-mailed-drafts': {
    every: '47 * * * *',
    work: (ctx) => deleteOld(ctx, 'mailed_drafts', 'expires_at < $1', [ctx.now.toJSDate()]),
  },
  'remove-picture-files': {
    work: async (ctx, { uids }) => {
      for (const uid of uids as string[]) await removeFile(ctx, pictureFile, uid)
    },
  },
}
