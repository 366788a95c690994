import type { Jobs } from '#api/kit/worker/jobs.ts'
import { checkVies } from './tax-number/check-vies.ts'
import { expirePapers } from './verification/expire-papers.ts'
import { forgetIdentityPhotos } from './identity/forget-identity-photos.ts'

export const companyJobs: Jobs = {
  'expire-papers': { every: '12 2 * * *', madeUpFor: '1d', work: expirePapers },
  'forget-identity-photos': { every: '22 2 * * *', madeUpFor: '1d', work: forgetIdentityPhotos },
  'check-vies': {
    isKeyed: true,
    work: (ctx, { companyId }) => checkVies(ctx, companyId as number),
  },
}
