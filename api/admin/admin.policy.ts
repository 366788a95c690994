import type { Caller, Role, UserStatus } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'

/** Admins cannot change their own status. */
export const maySetStatus = (caller: Caller, user: { id: number }): boolean =>
  may('admin.setUserStatus', caller) && caller.isSignedIn && caller.userId !== user.id

/**
 * Support may reset the second factor of users; for another admin it takes a super admin. It is
 * never one's own.
 */
export function mayLiftSecondFactor(caller: Caller, user: { id: number; role: Role }): boolean {
  if (caller.isSignedIn && caller.userId === user.id) return false
  return may(user.role === 'admin' ? 'admin.liftSecondFactor:ofAdmin' : 'admin.liftSecondFactor', caller)
}

/** Only another super admin changes an admin's role. */
export const maySetStaffRole = (caller: Caller, user: { id: number; role: Role }): boolean =>
  may('admin.setStaffRole', caller) && user.role === 'admin' && caller.isSignedIn && caller.userId !== user.id

/** No access to accounts of other admins, nor to blocked ones. */
export const mayLoginAs = (caller: Caller, user: { role: Role; status: UserStatus }): boolean =>
  may('admin.loginAs', caller) && user.role !== 'admin' && user.status !== 'blocked'
