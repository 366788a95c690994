import { stateMachine } from '#api/kit/db/transition.ts'
import type { IdentityCheck } from './identity.model.ts'
import { identityMoves, type IdentityStatus } from './identity.rules.ts'

/** Every status change of an identity check goes through here. */
export const moveIdentity = stateMachine<IdentityStatus, typeof identityMoves, IdentityCheck>('identity', identityMoves)
