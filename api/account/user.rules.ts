import type { Transitions } from '#api/kit/transition.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'

/** An account waits until its mailbox is proved; an administrator may limit or block it and lift that again; its owner closes it. */
export const userMoves = {
  confirm: { from: ['unconfirmed'], to: 'active' },
  limit: { from: ['active'], to: 'limited' },
  block: { from: ['unconfirmed', 'active', 'limited'], to: 'blocked' },
  unblock: { from: ['limited', 'blocked'], to: 'active' },
  /** The mailbox was never proved: it still has to be. */
  unblockUnconfirmed: { from: ['blocked'], to: 'unconfirmed' },
  /** Its owner wants to leave, and what is agreed goes on; until the end he may stay, as he stood before. */
  close: { from: ['unconfirmed', 'active', 'limited'], to: 'erasure_pending' },
  stay: { from: ['erasure_pending'], to: 'active' },
  stayLimited: { from: ['erasure_pending'], to: 'limited' },
  stayUnconfirmed: { from: ['erasure_pending'], to: 'unconfirmed' },
  erase: { from: ['erasure_pending'], to: 'erased' },
} as const satisfies Transitions<UserStatus>

export const NOTIFICATIONS_TOKEN_MINUTES = 15
