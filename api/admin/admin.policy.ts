import type { Caller, Role, UserStatus } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'

/** Nobody judges himself. */
export const maySetStatus = (caller: Caller, user: { id: number }): boolean =>
  may('admin.setUserStatus', caller) && caller.isSignedIn && caller.userId !== user.id

/** Support helps people in again; an administrator is let in again by one who may all, and nobody by himself. */
export function mayLiftSecondFactor(caller: Caller, user: { id: number; role: Role }): boolean {
  if (caller.isSignedIn && caller.userId === user.id) return false
  return may(user.role === 'admin' ? 'admin.liftSecondFactor:ofAdmin' : 'admin.liftSecondFactor', caller) // prettier-ignore
}

/** What an administrator is there for is said by another one who may all. */
export const maySetStaffRole = (caller: Caller, user: { id: number; role: Role }): boolean =>
  may('admin.setStaffRole', caller) &&
  user.role === 'admin' &&
  caller.isSignedIn &&
  caller.userId !== user.id

/** Nobody works in the account of another administrator, nor in one that lets nobody in. */
export const mayLoginAs = (caller: Caller, user: { role: Role; status: UserStatus }): boolean =>
  may('admin.loginAs', caller) && user.role !== 'admin' && user.status !== 'blocked'
