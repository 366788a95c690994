import { stateMachine } from '#api/kit/db/transition.ts'
import type { FraudReport } from './fraud-report.model.ts'
import { fraudReportMoves, type FraudReportStatus } from './fraud-report.rules.ts'

/** Every status change of a fraud report goes through here. */
export const moveReport = stateMachine<FraudReportStatus, typeof fraudReportMoves, FraudReport>(
  'fraud',
  fraudReportMoves,
)
