import type { Jobs } from '#api/kit/worker/jobs.ts'
import { lapseAcceptances } from './acceptance/lapse-acceptances.ts'
import { lapseCancelRequests } from './cancellation/lapse-cancel-requests.ts'
import { openOverdueComplaints, runComplaintClocks } from './complaint/run-complaint-clocks.ts'
import { runDoorClocks } from './door/run-door-clocks.ts'
import { lapseRescues } from './rescue/lapse-rescues.ts'
import { lapseSettlements } from './settlement/lapse-settlements.ts'
import { lapseAskedReinstatements } from './reinstatement/lapse-reinstatements.ts'

/** Deadlines of open cases. */
export const caseJobs: Jobs = {
  'lapse-acceptances': { every: '*/10 * * * *', work: lapseAcceptances },
  'lapse-cancel-requests': { every: '*/10 * * * *', work: lapseCancelRequests },
  'lapse-reinstatements': { every: '*/10 * * * *', work: lapseAskedReinstatements },
  'lapse-rescues': { every: '*/10 * * * *', work: lapseRescues },
  'lapse-settlements': { every: '*/10 * * * *', work: lapseSettlements },
  'run-door-clocks': { every: '* * * * *', work: runDoorClocks },
  'run-complaint-clocks': { every: '*/10 * * * *', work: runComplaintClocks },
  'open-overdue-complaints': { every: '25 * * * *', work: openOverdueComplaints },
}
