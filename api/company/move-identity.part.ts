import { stateMachine } from '#api/kit/transition.ts'
import type { IdentityCheck } from './identity.model.ts'
import { identityMoves, type IdentityStatus } from './identity.rules.ts'

/** Every change of the status of a check of identity goes through here. */
export const moveIdentity = stateMachine<IdentityStatus, typeof identityMoves, IdentityCheck>(
  'identity',
  identityMoves,
)
