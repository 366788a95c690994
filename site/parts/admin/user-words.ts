import type { SettableStatus } from '#api/admin/admin.rules.ts'
import type { CancellationStep } from '#api/company/reputation/cancellation-rate.rules.ts'
import type { Role, UserStatus } from '#api/common/caller.rules.ts'
import type { StaffRole } from '#api/common/staff.rules.ts'

export const roleLabels: Record<Role, string> = {
  customer: 'Customer',
  courier: 'Courier',
  charity: 'Charity',
  admin: 'Administrator',
}

export const staffLabels: Record<StaffRole, string> = {
  support: 'Support',
  moderator: 'Moderator',
  verifier: 'Verifier',
  finance: 'Finance',
  translator: 'Translator',
  super: 'Everything',
}

/** The duties of each staff role. */
export const staffHints: Record<StaffRole, string> = {
  support: 'Reads accounts, deals and mails, writes notes, looks into accounts.',
  moderator: 'Limits and blocks accounts, hides listings, acts in accounts, announces.',
  verifier: 'Checks the documents and data of companies.',
  finance: 'Reads accounts and deals, refunds payments, holds payouts, closes deals.',
  translator: 'Writes announcements.',
  super: 'May do everything, and says what the others may.',
}

export const statusLabels: Record<UserStatus, string> = {
  unconfirmed: 'Not confirmed',
  active: 'Active',
  limited: 'Limited',
  blocked: 'Blocked',
  erasure_pending: 'Closing',
  erased: 'Erased',
}

/** The button that sets each status. */
export const deedLabels: Record<SettableStatus, string> = {
  active: 'Lift it',
  limited: 'Limit the account',
  blocked: 'Block the account',
}

/** The consequences of each status for the account's owner and others. */
export const deedHints: Record<SettableStatus, string> = {
  active: 'Everything works as before; listings that the block has hidden come back.',
  limited: 'Agreed deals go on. No new listings, no new offers.',
  blocked: 'Signed out everywhere, no sign-in, listings hidden. Agreed deals stay agreed.',
}

export const toneOf = (status: string): string => {
  if (['active', 'verified', 'captured', 'paid', 'realized', 'completed'].includes(status)) return 'good'
  if (['limited', 'on_hold', 'erasure_pending', 'suspended', 'lapsed'].includes(status)) return 'warn'
  return ['blocked', 'disputed', 'failed', 'fraud', 'rejected'].includes(status) ? 'bad' : ''
}

/** `awaiting_payment` as words. */
export const plain = (status: string): string => status.replaceAll('_', ' ')

/** Consequences of a cancellation rate. */
export const cancellationLabels: Record<CancellationStep, string> = {
  fine: 'nothing follows',
  warned: 'warned',
  waits12: 'offers on new listings 12 hours later than others',
  waits24: 'offers on new listings 24 hours later than others',
  paused: 'no new offers',
}
