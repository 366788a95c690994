import type { Jobs } from '#api/kit/jobs.ts'
import { checkVies } from './check-vies.ts'
import { expirePapers } from './expire-papers.ts'

export const companyJobs: Jobs = {
  'expire-papers': { every: '12 2 * * *', madeUpFor: '1d', work: expirePapers },
  'check-vies': {
    isKeyed: true,
    work: (ctx, { companyId }) => checkVies(ctx, companyId as number),
  },
}
