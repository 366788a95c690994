import type { Transitions } from '#api/kit/transition.ts'

/** What the owner of a company makes somebody: a dispatcher deals, a driver carries. */
export const memberRoles = ['dispatcher', 'driver'] as const
export type MemberRole = (typeof memberRoles)[number]

/** With those who are still invited. */
export const MEMBERS_PER_COMPANY = 50
export const INVITATION_DAYS = 7
/** An invitation that nobody took is forgotten with its address. */
export const DEAD_INVITATION_DAYS = 30
export const INVITATIONS_PER_DAY = 100

export type MemberStatus = 'invited' | 'active' | 'removed'

export const memberMoves = {
  accept: { from: ['invited'], to: 'active' },
  withdraw: { from: ['invited'], to: 'removed' },
  remove: { from: ['active'], to: 'removed' },
  leave: { from: ['active'], to: 'removed' },
  /** The company is no more. */
  dissolve: { from: ['active'], to: 'removed' },
} as const satisfies Transitions<MemberStatus>
