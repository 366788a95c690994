import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { notificationsToken } from './notifications-token.part.ts'
import { User } from './user.model.ts'
import { ownUserView } from './user.view.ts'

interface Counters {
  unreadNotifications: number
  activeListings: number
}

/** Who am I here, and what waits for me? A guest is nobody. */
export async function getMe(ctx: Ctx) {
  const { caller } = ctx
  if (!caller.isSignedIn) return { user: null }
  const user = orNotFound(await User.findByPk(caller.userId, txOption(ctx)))
  return {
    user: { ...ownUserView(user), companyId: caller.companyId },
    roles: [caller.role],
    counters: await countersOf(ctx, caller),
    notificationsToken: notificationsToken(ctx.config, caller.sessionId),
  }
}

async function countersOf(ctx: Ctx, { userId }: SignedIn): Promise<Counters> {
  const counted = await queryOne<Counters>(
    ctx,
    `select
       (select count(*) from notifications where user_id = $1 and read_at is null) as "unreadNotifications",
       (select count(*) from auctions where owner_id = $1 and status in ('pending', 'active', 'reserved')) as "activeListings"`,
    [userId],
  )
  return counted ?? { unreadNotifications: 0, activeListings: 0 }
}
