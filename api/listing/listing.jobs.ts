import type { Jobs } from '#api/kit/jobs.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { removeFile } from '#api/file/stored-file.part.ts'
import { purgeDrafts } from './purge-drafts.ts'

export const listingJobs: Jobs = {
  'purge-drafts': { every: '17 * * * *', work: purgeDrafts },
  'remove-picture-files': {
    work: async (ctx, { uids }) => {
      for (const uid of uids as string[]) await removeFile(ctx, pictureFile, uid)
    },
  },
}
