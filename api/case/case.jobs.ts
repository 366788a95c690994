import type { Jobs } from '#api/kit/worker/jobs.ts'
import { lapseAcceptances } from './acceptance/lapse-acceptances.ts'
import { lapseCancelRequests } from './cancellation/lapse-cancel-requests.ts'
import { lapseAskedReinstatements } from './reinstatement/lapse-reinstatements.ts'

/** Deadlines of open cases. */
export const caseJobs: Jobs = {
  'lapse-acceptances': { every: '*/10 * * * *', work: lapseAcceptances },
  'lapse-cancel-requests': { every: '*/10 * * * *', work: lapseCancelRequests },
  'lapse-reinstatements': { every: '*/10 * * * *', work: lapseAskedReinstatements },
}
