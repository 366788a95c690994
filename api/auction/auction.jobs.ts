import type { Jobs } from '#api/kit/jobs.ts'
import { expireAuctions } from './expire-auctions.ts'
import { removePictureFiles } from './picture-files.ts'
import { purgeDrafts } from './purge-drafts.ts'

export const auctionJobs: Jobs = {
  'expire-auctions': { every: '*/10 * * * *', work: expireAuctions },
  'purge-drafts': { every: '17 * * * *', work: purgeDrafts },
  'remove-picture-files': {
    work: async (ctx, { uids }) => {
      for (const uid of uids as string[]) await removePictureFiles(ctx, uid)
    },
  },
}
