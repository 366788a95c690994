import type { UserStatus } from '#api/common/caller.rules.ts'
import { stateMachine } from '#api/kit/db/transition.ts'
import type { User } from './user.model.ts'
import { userMoves } from './user.rules.ts'

/** Every status change of an account goes through here. */
export const moveUser = stateMachine<UserStatus, typeof userMoves, User>('user', userMoves)
