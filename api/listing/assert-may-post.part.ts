import type { Caller } from '#api/common/caller.rules.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { mayPost } from '#api/auction/auction.policy.ts'

/** For calls open to guests, which do not refuse blocked users themselves. */
export function refuseBlocked(caller: Caller): void {
  if (caller.isSignedIn && caller.status === 'blocked') fail('auth.blocked')
}

export function assertMayPost(caller: Caller): void {
  refuseBlocked(caller)
  authorize(mayPost(caller))
}
