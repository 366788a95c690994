import type { Jobs } from '#api/kit/worker/jobs.ts'
import { expireDueOffers } from './expire-offers.ts'
import { lapseCounters } from './counter/lapse-counters.ts'
import { offerByRates } from './rates/offer-by-rates.ts'
import { runAutoBids } from './rates/run-auto-bids.ts'

export const offerJobs: Jobs = {
  'auto-bid': { every: '* * * * *', work: runAutoBids },
  'expire-offers': { every: '*/10 * * * *', work: expireDueOffers },
  'offer-by-rates': { work: offerByRates },
  'lapse-counters': { every: '* * * * *', work: lapseCounters },
}
