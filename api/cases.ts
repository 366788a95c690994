import { acceptanceCase } from './case/acceptance/acceptance.case.ts'
import { complaintCase } from './case/complaint/complaint.case.ts'
import { cancellationCase } from './case/cancellation/cancellation.case.ts'
import { doorCase } from './case/door/door.case.ts'
import { changeCase } from './case/change/change.case.ts'
import type { DealCases } from './offer/deal-case.move.ts'
import { fraudCase } from './case/fraud/fraud.case.ts'
import { rescueCase } from './case/rescue/rescue.case.ts'
import { settlementCase } from './case/settlement/settlement.case.ts'
import { reinstatementCase } from './case/reinstatement/reinstatement.case.ts'

/** All cases, by their folders. */
export const dealCases: DealCases = {
  acceptance: acceptanceCase,
  cancellation: cancellationCase,
  change: changeCase,
  complaint: complaintCase,
  door: doorCase,
  fraud: fraudCase,
  reinstatement: reinstatementCase,
  rescue: rescueCase,
  settlement: settlementCase,
}
