import { isAdmin, type Caller } from '#api/common/caller.rules.ts'

/** Nobody judges himself. */
export const maySetStatus = (caller: Caller, user: { id: number }): boolean =>
  isAdmin(caller) && caller.isSignedIn && caller.userId !== user.id
