import { stateMachine } from '#api/kit/db/transition.ts'
import type { Acceptance } from './acceptance.model.ts'
import { acceptanceMoves, type AcceptanceStatus } from './acceptance.rules.ts'

/** Every status change of an acceptance goes through here. */
export const moveAcceptance = stateMachine<AcceptanceStatus, typeof acceptanceMoves, Acceptance>(
  'acceptance',
  acceptanceMoves,
)
