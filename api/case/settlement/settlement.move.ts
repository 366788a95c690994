import { stateMachine } from '#api/kit/db/transition.ts'
import type { Settlement } from './settlement.model.ts'
import { settlementMoves, type SettlementStatus } from './settlement.rules.ts'

/** Every status change of a settlement goes through here. */
export const moveSettlement = stateMachine<SettlementStatus, typeof settlementMoves, Settlement>(
  'settlement',
  settlementMoves,
)
