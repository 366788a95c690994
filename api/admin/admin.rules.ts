import type { UserStatus } from '#api/common/caller.rules.ts'

export const USERS_PAGE_SIZE = 50
/** Number of rows of each list on the page of a user. */
export const RECENT = 10
export const REASON_MAX = 1000
export const NOTE_MAX = 2000
export const CHART_MONTHS = 12
export const AUDIT_PAGE_SIZE = 50
export const JOBS_PAGE_SIZE = 50
/** Days that count as new on the dashboard, and days for the booking rate. */
export const FRESH_DAYS = 7
export const CONVERSION_DAYS = 30

/** Entries of a deal's history per page; other offers and payments listed beside it. */
export const LINE_PAGE_SIZE = 50
export const DEAL_OFFERS_SHOWN = 20
export const DEAL_PAYMENTS_SHOWN = 20

const lineKinds = ['money', 'said', 'moved', 'told'] as const
export type LineKind = (typeof lineKinds)[number]

/** Parts of a deal's history. */
export const lineFilters = ['all', ...lineKinds] as const
export type LineFilter = (typeof lineFilters)[number]

/** Types of things in the audit log. */
export const auditMachines = [
  'acceptance',
  'announcement',
  'auction',
  'block',
  'chargeback',
  'charity',
  'cancellation',
  'company',
  'complaint',
  'decision',
  'delivery',
  'email',
  'event',
  'fee',
  'fraud',
  'identity',
  'job',
  'mailbox',
  'mails',
  'masking',
  'member',
  'message',
  'note',
  'offer',
  'opinion',
  'payment',
  'payout',
  'phone',
  'proposal',
  'refund',
  'reinstatement',
  'report',
  'request',
  'rescue',
  'reversal',
  'second-factor',
  'settlement',
  'door',
  'sign-in',
  'split-test',
  'tracking',
  'user',
  'vies',
] as const

export const jobStates = ['given up', 'retrying', 'running', 'due', 'later'] as const
export type JobState = (typeof jobStates)[number]

export const userRoles = ['customer', 'courier', 'charity', 'admin'] as const
export const userStatuses = [
  'unconfirmed',
  'active',
  'limited',
  'blocked',
  'erasure_pending',
  'erased',
] as const satisfies readonly UserStatus[]
export const OFFERS_PAGE_SIZE = 50
export const offerOrders = ['newest', 'oldest', 'price'] as const
export const userOrders = ['newest', 'name', 'seen'] as const

/** Statuses an admin can set. */
export const settableStatuses = ['active', 'limited', 'blocked'] as const
export type SettableStatus = (typeof settableStatuses)[number]

const leadingTo: Record<SettableStatus, readonly UserStatus[]> = {
  active: ['limited', 'blocked'],
  limited: ['active'],
  blocked: ['unconfirmed', 'active', 'limited'],
}

/** Statuses an admin can set from the current one. */
export const settableFrom = (status: UserStatus): SettableStatus[] =>
  settableStatuses.filter((one) => leadingTo[one].includes(status))
