import type { Jobs } from '#api/kit/jobs.ts'
import { refreshCurrencyRates } from './refresh-currency-rates.ts'

/** The European Central Bank tells its rates about four in the afternoon, on days when banks work. */
export const storefrontJobs: Jobs = {
  'refresh-currency-rates': {
    every: '15 15,16 * * 1-5',
    madeUpFor: '1d',
    work: refreshCurrencyRates,
  },
}
