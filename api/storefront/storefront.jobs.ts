import type { Jobs } from '#api/kit/worker/jobs.ts'
import { refreshCurrencyRates } from './refresh-currency-rates.ts'

/** The ECB publishes its rates on working days at about 16:00 CET. */
export const storefrontJobs: Jobs = {
  'refresh-currency-rates': {
    every: '15 15,16 * * 1-5',
    madeUpFor: '1d',
    work: refreshCurrencyRates,
  },
}
