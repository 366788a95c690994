import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { notifyStreams } from '#api/kit/notify-streams.ts'
import { noticePath } from './notice-path.lib.ts'
import type { NotificationRow } from './notification.view.ts'
import { countUnread } from './list-notifications.ts'
import type { ReadNotification } from './notification.schema.ts'

/**
 * Marks a notification as read, also in the user's other windows, with the earlier ones that lead to the same deal or
 * listing, as the page shows what came of them. Returns its path.
 */
export async function readNotification(ctx: SignedInCtx, { id }: ReadNotification) {
  const { userId } = ctx.caller
  const read = await query<Pick<NotificationRow, 'id' | 'data'>>(
    ctx,
    `update notifications n set read_at = coalesce(n.read_at, $3)
     from notifications opened
     where opened.id = $1 and opened.user_id = $2 and n.user_id = $2
       and (n.id = $1 or n.id < $1 and n.read_at is null
         and n.data->'page' = opened.data->'page' and n.data->'params' = opened.data->'params')
     returning n.id, n.data`,
    [id, userId, ctx.now.toJSDate()],
  )
  const { data } = orNotFound(read.find((one) => one.id === id))
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
