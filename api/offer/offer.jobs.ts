import type { Jobs } from '#api/kit/jobs.ts'
import { expireDueOffers } from './expire-offers.ts'
import { lapseCounters } from './lapse-counters.ts'
import { runAutoBids } from './run-auto-bids.ts'

/** What the clock does to offers. */
export const offerJobs: Jobs = {
  'auto-bid': { every: '* * * * *', work: runAutoBids },
  'expire-offers': { every: '*/10 * * * *', work: expireDueOffers },
  'lapse-counters': { every: '* * * * *', work: lapseCounters },
}
