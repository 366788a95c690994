import { dealCase } from '#api/offer/deal-case.move.ts'
import { FraudReport } from './fraud-report.model.ts'
import { moveReport } from './fraud-report.move.ts'
import { undecidedReports } from './fraud-report.rules.ts'

/** A report of fraud waits for staff whatever happens to its offer. */
export const fraudCase = dealCase({
  model: FraudReport,
  move: moveReport,
  open: undecidedReports,
  onOffer: {
    active: 'stays',
    stale: 'stays',
    awaiting_payment: 'stays',
    accepted: 'stays',
    realized: 'stays',
    withdrawn: 'stays',
    rejected: 'stays',
    lost: 'stays',
    expired: 'stays',
    cancelled: 'stays',
    fraud: 'stays',
  },
})
