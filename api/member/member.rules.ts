import type { Transitions } from '#api/kit/db/transition.ts'

/** Roles given by the owner: a dispatcher makes deals, a driver carries. */
export const memberRoles = ['dispatcher', 'driver'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Including open invitations. */
export const MEMBERS_PER_COMPANY = 50
export const INVITATION_DAYS = 7
/** Days after expiry until an unused invitation is deleted with its address. */
export const DEAD_INVITATION_DAYS = 30
export const INVITATIONS_PER_DAY = 100

export type MemberStatus = 'invited' | 'active' | 'removed'

export const memberMoves = {
  accept: { from: ['invited'], to: 'active' },
  withdraw: { from: ['invited'], to: 'removed' },
  remove: { from: ['active'], to: 'removed' },
  leave: { from: ['active'], to: 'removed' },
  /** The company was closed. */
  dissolve: { from: ['active'], to: 'removed' },
} as const satisfies Transitions<MemberStatus>
