import type { Ctx } from './context.ts'
import { query } from './db/db.ts'

export const NOTIFICATIONS_CHANNEL = 'notifications'

/** After the commit, makes the open streams of these users check for new notifications. */
export const notifyStreams = (ctx: Pick<Ctx, 'tx'>, userIds: readonly number[]): Promise<unknown> =>
  query(ctx, `select pg_notify($1, id::text) from unnest($2::int[]) id`, [NOTIFICATIONS_CHANNEL, userIds])
