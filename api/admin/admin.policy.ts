import { isAdmin, type Caller, type Role, type UserStatus } from '#api/common/caller.rules.ts'

/** Nobody judges himself. */
export const maySetStatus = (caller: Caller, user: { id: number }): boolean =>
  isAdmin(caller) && caller.isSignedIn && caller.userId !== user.id

/** Nobody works in the account of another administrator, nor in one that lets nobody in. */
export const mayLoginAs = (caller: Caller, user: { role: Role; status: UserStatus }): boolean =>
  isAdmin(caller) && user.role !== 'admin' && user.status !== 'blocked'
