import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { HITS_KEPT_DAYS, PUT_BACK_HOURS } from './criteria.rules.ts'
import { matchCriteria } from './match-criteria.ts'
import { tellCriteria } from './tell-criteria.ts'

/** Matching of new listings, and the morning digests. */
export const criteriaJobs: Jobs = {
  'match-criteria': { work: matchCriteria },
  // Between 6 and 8 in the morning in our storefronts' time zones.
  'tell-criteria': { every: '12 5 * * *', madeUpFor: '6h', work: tellCriteria },
  'forget-criteria': {
    every: '22 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'search_criteria', 'removed_at < $1', [ctx.now.minus({ hours: PUT_BACK_HOURS }).toJSDate()]),
  },
  'forget-hits': {
    every: '24 3 * * *',
    madeUpFor: '1d',
    work: (ctx) => deleteOld(ctx, 'search_hits', 'found_at < $1', [ctx.now.minus({ days: HITS_KEPT_DAYS }).toJSDate()]),
  },
}
