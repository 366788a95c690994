import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne, query } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { countUnread } from './list-notifications.ts'
import type { ReadNotification } from './notification.schema.ts'
import { notifyStreams } from './dispatch.part.ts'

/** Somebody has seen this one; other windows show it as read too. */
export async function readNotification(ctx: SignedInCtx, { id }: ReadNotification) {
  const { userId } = ctx.caller
  orNotFound(
    await queryOne(
      ctx,
      `update notifications set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2
       returning id`,
      [id, userId, ctx.now.toJSDate()],
    ),
  )
  await notifyStreams(ctx, userId)
  return { unread: await countUnread(ctx, userId) }
}

/** Somebody has seen them all. */
export async function readAllNotifications(ctx: SignedInCtx) {
  const { userId } = ctx.caller
  await query(
    ctx,
    `update notifications set read_at = $2 where user_id = $1 and read_at is null returning id`,
    [userId, ctx.now.toJSDate()],
  )
  await notifyStreams(ctx, userId)
  return { unread: 0 }
}
