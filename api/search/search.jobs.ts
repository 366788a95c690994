import type { Jobs } from '#api/kit/worker/jobs.ts'
import { refreshEuroPrices } from './refresh-euro-prices.ts'
import { forgetWords } from './forget-words.ts'
import { tellNewWork } from './tell-new-work.ts'

export const searchJobs: Jobs = {
  // Between six and eight in the morning in our storefronts' time zones.
  'tell-new-work': { every: '2 5 * * *', madeUpFor: '6h', work: tellNewWork },
  // At night, because it locks all rows of a currency for some seconds.
  'follow-rates': { every: '40 2 * * *', madeUpFor: '6h', work: refreshEuroPrices },
  'forget-words': { every: '50 2 * * *', madeUpFor: '1d', work: forgetWords },
}
