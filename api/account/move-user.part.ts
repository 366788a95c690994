import type { UserStatus } from '#api/common/caller.rules.ts'
import { machine } from '#api/kit/transition.ts'
import type { User } from './user.model.ts'
import { userMoves } from './user.rules.ts'

/** Every change of an account's status goes through here. */
export const moveUser = machine<UserStatus, typeof userMoves, User>('user', userMoves)
