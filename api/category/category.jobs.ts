import type { Jobs } from '#api/kit/worker/jobs.ts'
import { learnPrices } from './learn-prices.ts'

export const categoryJobs: Jobs = {
  'learn-prices': { every: '20 2 * * *', madeUpFor: '1d', work: learnPrices },
}
