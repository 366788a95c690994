import { endSessionsOf } from '#api/account/session/end-session.ts'
import { moveUser } from '#api/account/user/user.move.ts'
import { User } from '#api/account/user/user.model.ts'
import { userMoves } from '#api/account/user/user.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { maySetStatus } from './admin.policy.ts'
import type { SetUserStatus } from './admin.schema.ts'
import { holdAdmins } from './hold-admins.part.ts'
import { settableFrom, type SettableStatus } from './admin.rules.ts'
import { bringBackListings, hideListings } from './withhold-listings.part.ts'

/**
 * An admin limits, blocks or frees an account; the user is told the reason. A blocked user is
 * signed out everywhere, and their listings are hidden until the block ends.
 */
export async function setUserStatus(
  ctx: SignedInCtx & TxCtx,
  { userId, status, reason }: SetUserStatus,
): Promise<void> {
  // Auctions first, to keep the lock order.
  if (status === 'blocked') await hideListings(ctx, userId, reason)
  else await bringBackListings(ctx, userId, reason)
  await holdAdmins(ctx)
  const user = await lock(ctx, User, { id: userId })
  authorize(maySetStatus(ctx.caller, user))
  if (user.status === status) return
  if (!settableFrom(user.status).includes(status)) fail('user.wrong_state', conflictIn(userMoves, user.status))
  await moveUser(ctx, user, eventTo(status, user), { reason, eventData: { reason } })
  if (status !== 'blocked') return
  await endSessionsOf(ctx, userId)
  // Listings posted while we waited for the lock on the account.
  await hideListings(ctx, userId, reason)
}

const eventTo = (status: SettableStatus, { emailConfirmedAt }: User) => {
  if (status === 'blocked') return 'block'
  if (status === 'limited') return 'limit'
  return emailConfirmedAt ? 'unblock' : 'unblockUnconfirmed'
}
