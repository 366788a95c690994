import type { Jobs } from '#api/kit/jobs.ts'
import { tellNewWork } from './tell-new-work.ts'

export const searchJobs: Jobs = {
  // Between six and eight in the morning where our storefronts are.
  'tell-new-work': { every: '2 5 * * *', madeUpFor: '6h', work: tellNewWork },
}
