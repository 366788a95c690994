import { PUT_BACK_HOURS } from '#api/criteria/criteria.rules.ts'
import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { matchTrips } from './match-trips.ts'
import { tellTrips } from './tell-trips.ts'
import { TRIP_KEPT_DAYS } from './trip.rules.ts'

/** Matching of new listings, the morning digest and cleanup. */
export const tripJobs: Jobs = {
  'match-trips': { work: matchTrips },
  // After the digest of saved searches.
  'tell-trips': { every: '18 5 * * *', madeUpFor: '6h', work: tellTrips },
  'forget-trips': {
    every: '26 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'trips', 'removed_at < $1 or date_to < $2', [
        ctx.now.minus({ hours: PUT_BACK_HOURS }).toJSDate(),
        ctx.now.minus({ days: TRIP_KEPT_DAYS }).toISODate(),
      ]),
  },
}
