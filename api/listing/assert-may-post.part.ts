import type { Caller } from '#api/common/caller.rules.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { mayPost } from '#api/auction/auction.policy.ts'

/** Calls that guests may make as well do not stop who is blocked by themselves. */
export function refuseBlocked(caller: Caller): void {
  if (caller.isSignedIn && caller.status === 'blocked') fail('auth.blocked')
}

export function assertMayPost(caller: Caller): void {
  refuseBlocked(caller)
  authorize(mayPost(caller))
}
