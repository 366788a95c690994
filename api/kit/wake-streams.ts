import type { Ctx } from './context.ts'
import { query } from './db.ts'

export const NOTIFICATIONS_CHANNEL = 'notifications'

/** Wakes the open streams of these people, once this transaction has come true: each looks what is new for him. */
export const wakeStreams = (ctx: Pick<Ctx, 'tx'>, userIds: readonly number[]): Promise<unknown> =>
  query(ctx, `select pg_notify($1, id::text) from unnest($2::int[]) id`, [NOTIFICATIONS_CHANNEL, userIds]) // prettier-ignore
