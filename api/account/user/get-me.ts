import type { Ctx } from '#api/kit/context.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { findAccount } from '#api/account/session/find-caller.query.ts'
import { notificationsToken } from './notifications-token.lib.ts'
import { ownUserView } from './user.view.ts'

interface Counters {
  unreadNotifications: number
  activeListings: number
}

/** The caller's account, roles and counters; `user: null` for a guest. */
export async function getMe(ctx: Ctx) {
  const { caller } = ctx
  if (!caller.isSignedIn) return { user: null }
  const account = orNotFound(caller.account ?? (await findAccount(ctx, caller.userId)))
  const { unreadNotifications, activeListings } = account
  const counters: Counters = { unreadNotifications, activeListings }
  return {
    user: {
      ...ownUserView({ id: caller.userId, ...caller, ...account }),
      companyId: caller.companyId,
      companyRole: caller.companyRole,
      isMailboxClosed: account.isMailboxClosed,
    },
    roles: [caller.role],
    counters,
    notificationsToken: notificationsToken(ctx.config, caller.sessionId),
  }
}
