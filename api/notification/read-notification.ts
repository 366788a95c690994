import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { notifyStreams } from '#api/kit/notify-streams.ts'
import { noticePath } from './notice-path.lib.ts'
import type { NotificationRow } from './notification.view.ts'
import { countUnread } from './list-notifications.ts'
import type { ReadNotification } from './notification.schema.ts'

/** Marks a notification as read, also in the user's other windows, and returns its path. */
export async function readNotification(ctx: SignedInCtx, { id }: ReadNotification) {
  const { userId } = ctx.caller
  const { data } = orNotFound(
    await queryOne<Pick<NotificationRow, 'data'>>(
      ctx,
      `update notifications set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2
       returning data`,
      [id, userId, ctx.now.toJSDate()],
    ),
  )
  await notifyStreams(ctx, [userId])
  return { unread: await countUnread(ctx, userId), path: noticePath(ctx.storefront, data) }
}

/** Marks all notifications as read. */
export async function readAllNotifications(ctx: SignedInCtx) {
  const { userId } = ctx.caller
  await query(ctx, `update notifications set read_at = $2 where user_id = $1 and read_at is null returning id`, [
    userId,
    ctx.now.toJSDate(),
  ])
  await notifyStreams(ctx, [userId])
  return { unread: 0 }
}
