import type { Jobs } from '#api/kit/jobs.ts'
import { expireDueOffers } from './expire-offers.ts'
import { lapseCounters } from './lapse-counters.ts'
import { offerByRates } from './offer-by-rates.ts'
import { runAutoBids } from './run-auto-bids.ts'

export const offerJobs: Jobs = {
  'auto-bid': { every: '* * * * *', work: runAutoBids },
  'expire-offers': { every: '*/10 * * * *', work: expireDueOffers },
  'offer-by-rates': { work: offerByRates },
  'lapse-counters': { every: '* * * * *', work: lapseCounters },
}
