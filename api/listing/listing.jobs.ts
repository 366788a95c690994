import type { Jobs } from '#api/kit/jobs.ts'
import { removePictureFiles } from '#api/file/picture-files.part.ts'
import { purgeDrafts } from './purge-drafts.ts'

export const listingJobs: Jobs = {
  'purge-drafts': { every: '17 * * * *', work: purgeDrafts },
  'remove-picture-files': {
    work: async (ctx, { uids }) => {
      for (const uid of uids as string[]) await removePictureFiles(ctx, uid)
    },
  },
}
