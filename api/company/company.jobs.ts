import type { Jobs } from '#api/kit/jobs.ts'
import { expirePapers } from './expire-papers.ts'

export const companyJobs: Jobs = {
  'expire-papers': { every: '12 2 * * *', madeUpFor: '1d', work: expirePapers },
}
