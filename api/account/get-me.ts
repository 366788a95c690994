import { literal, type ProjectionAlias } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db.ts'
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
  const user = orNotFound(await User.findByPk(caller.userId, { ...counting, ...txOption(ctx) }))
  return {
    user: { ...ownUserView(user), companyId: caller.companyId },
    roles: [caller.role],
    counters: countersOf(user),
    notificationsToken: notificationsToken(ctx.config, caller.sessionId),
  }
}

/** With the user, so that nobody waits twice. */
const counting = {
  attributes: {
    include: [
      count('notifications where user_id = "User".id and read_at is null', 'unreadNotifications'),
      count(
        `auctions where owner_id = "User".id and status in ('pending', 'active', 'reserved')`,
        'activeListings',
      ),
    ],
  },
}

function count(what: string, as: keyof Counters): ProjectionAlias {
  return [literal(`(select count(*) from ${what})`), as]
}

const countersOf = (user: User): Counters => ({
  unreadNotifications: Number(user.get('unreadNotifications')),
  activeListings: Number(user.get('activeListings')),
})
