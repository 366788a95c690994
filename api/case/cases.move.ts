import { acceptanceCase } from './acceptance/acceptance.case.ts'
import { cancellationCase } from './cancellation/cancellation.case.ts'
import { changeCase } from './change/change.case.ts'
import type { DealCase } from './deal-case.move.ts'
import { fraudCase } from './fraud/fraud.case.ts'
import { reinstatementCase } from './reinstatement/reinstatement.case.ts'

/** All cases, by their folders. */
export const dealCases: Readonly<Record<string, DealCase>> = {
  acceptance: acceptanceCase,
  cancellation: cancellationCase,
  change: changeCase,
  fraud: fraudCase,
  reinstatement: reinstatementCase,
}
