import type { Jobs } from '#api/kit/worker/jobs.ts'
import { refreshSdrRate } from './refresh-sdr-rate.ts'

/** The bank publishes its table on working days between 11:45 and 12:15 in Warsaw. */
export const coverJobs: Jobs = {
  'refresh-sdr-rate': {
    every: '30 11,12 * * 1-5',
    madeUpFor: '1d',
    work: refreshSdrRate,
  },
}
