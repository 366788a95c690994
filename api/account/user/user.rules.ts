import type { Transitions } from '#api/kit/db/transition.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'

/**
 * An account waits for its mailbox confirmation. An administrator can limit, block or unblock it;
 * its owner can close it.
 */
export const userMoves = {
  confirm: { from: ['unconfirmed'], to: 'active' },
  limit: { from: ['active'], to: 'limited' },
  block: { from: ['unconfirmed', 'active', 'limited'], to: 'blocked' },
  unblock: { from: ['limited', 'blocked'], to: 'active' },
  /** The mailbox was never confirmed and still has to be. */
  unblockUnconfirmed: { from: ['blocked'], to: 'unconfirmed' },
  /**
   * The owner wants to close the account while deals are still running; until then they can stay,
   * with the earlier status.
   */
  close: { from: ['unconfirmed', 'active', 'limited'], to: 'erasure_pending' },
  stay: { from: ['erasure_pending'], to: 'active' },
  stayLimited: { from: ['erasure_pending'], to: 'limited' },
  stayUnconfirmed: { from: ['erasure_pending'], to: 'unconfirmed' },
  erase: { from: ['erasure_pending'], to: 'erased' },
} as const satisfies Transitions<UserStatus>

export const NOTIFICATIONS_TOKEN_MINUTES = 15
